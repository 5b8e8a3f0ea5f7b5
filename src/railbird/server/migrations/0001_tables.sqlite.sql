CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  spec TEXT NOT NULL,
  seed BLOB NOT NULL,
  spectator BLOB NOT NULL,
  created REAL NOT NULL,
  updated REAL NOT NULL,
  summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat INTEGER NOT NULL,
  token BLOB,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
  table_id TEXT NOT NULL REFERENCES tables (id),
  n INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER,
  data TEXT NOT NULL,
  command TEXT,
  at REAL NOT NULL,
  PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
  SELECT raise(ABORT, 'the log is append-only');
END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN
  SELECT raise(ABORT, 'the log is append-only');
END;
