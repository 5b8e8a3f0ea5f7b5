-- When a table may go: what it is in, and since when, or when it was last held by a server that had it open. A move
-- changes neither, so that the index costs nothing while people play. `gone`: its rows are being deleted.
ALTER TABLE tables ADD COLUMN phase TEXT NOT NULL DEFAULT 'open';
ALTER TABLE tables ADD COLUMN since REAL NOT NULL DEFAULT 0;

UPDATE tables SET since = updated,
  phase = coalesce(CASE WHEN json_valid(summary) THEN json_extract(summary, '$.phase') END, 'playing');

CREATE INDEX tables_since ON tables (phase, since);

DROP TRIGGER entries_remain;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN (SELECT phase FROM tables WHERE id = OLD.table_id) <> 'gone' BEGIN
  SELECT raise(ABORT, 'the log is append-only');
END;
