-- When a table may go: what it is in, and since when, or when it was last held by a server that had it open. A move
-- changes neither, so that the index costs nothing while people play. `gone`: its rows are being deleted.
-- `bytes` is about what a table takes: the size of the files does not tell, since it stays when rows are deleted.
ALTER TABLE tables
  ADD COLUMN phase text NOT NULL DEFAULT 'open',
  ADD COLUMN since double precision NOT NULL DEFAULT 0,
  ADD COLUMN bytes bigint NOT NULL DEFAULT 0;

UPDATE tables SET since = updated,
  phase = coalesce(substring(summary from '"phase":"([a-z]+)"'), 'playing'),
  bytes = 2000 + length(spec)
    + (SELECT coalesce(sum(length(data) + 250), 0) FROM entries WHERE table_id = tables.id);

CREATE INDEX tables_since ON tables (phase, since);

CREATE OR REPLACE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM tables WHERE id = OLD.table_id AND phase <> 'gone') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the log is append-only';
END $$;
