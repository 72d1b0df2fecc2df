-- Keys that every process must share and nobody needs to know; made by the first process that asks.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
