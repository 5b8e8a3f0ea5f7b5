-- Derived from the log, only to save reading it: rows may be changed and deleted at any time.
CREATE TABLE snapshots (
  table_id text PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  n integer NOT NULL,
  made_by text NOT NULL,
  data bytea NOT NULL
);
