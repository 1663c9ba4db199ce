"""Three Lords: an invented game of three clans on ten provinces."""
