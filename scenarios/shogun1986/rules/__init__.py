"""The rules of Shogun (1986), one family of rules a file."""
