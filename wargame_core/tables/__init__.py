"""Loading, looking up and auditing printed charts."""
