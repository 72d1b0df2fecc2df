-- Limits of requests counted in the memory of each process: several processes allowed a multiple of each limit.
-- Unlogged: a crash of the database empties the table, and the limits begin again.
CREATE UNLOGGED TABLE request_counts (
  limit_name text NOT NULL,
  client text NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  requests int NOT NULL,
  PRIMARY KEY (limit_name, client)
) WITH (fillfactor = 50);
COMMENT ON TABLE request_counts IS 'Requests of a client in the current window of a limit, of all processes; removed within an hour after the window';
COMMENT ON COLUMN request_counts.limit_name IS 'The limit of all requests, of a call (method and path), or of something else that is named in the code';
COMMENT ON COLUMN request_counts.client IS 'Keyed hash of an IPv4 address, of the /64 network of an IPv6 address, or of the id of an API key';
