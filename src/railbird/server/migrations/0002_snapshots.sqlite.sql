-- Derived from the log, only to save reading it: rows may be changed and deleted at any time.
CREATE TABLE snapshots (
  table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT, WITHOUT ROWID;
