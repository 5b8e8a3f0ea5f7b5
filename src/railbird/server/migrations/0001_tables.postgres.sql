CREATE TABLE tables (
  id text PRIMARY KEY,
  game text NOT NULL,
  spec text NOT NULL,
  seed bytea NOT NULL,
  spectator bytea NOT NULL,
  created double precision NOT NULL,
  updated double precision NOT NULL,
  summary text NOT NULL
);

CREATE TABLE seats (
  table_id text NOT NULL REFERENCES tables (id),
  seat integer NOT NULL,
  token bytea,
  PRIMARY KEY (table_id, seat)
);

CREATE TABLE entries (
  table_id text NOT NULL REFERENCES tables (id),
  n integer NOT NULL,
  kind text NOT NULL,
  seat integer,
  data text NOT NULL,
  command text,
  at double precision NOT NULL,
  PRIMARY KEY (table_id, n)
);

CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL;

CREATE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;

CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries
FOR EACH ROW EXECUTE FUNCTION log_is_append_only();
