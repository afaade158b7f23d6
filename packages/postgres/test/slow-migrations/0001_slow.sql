-- Takes longer than a statement of the test may.
SELECT pg_sleep(0.1);
