-- A sum of text messages for each day, which no removal of a message lowers.
CREATE TABLE sms_days (
  day date PRIMARY KEY,
  sent integer NOT NULL CHECK (sent >= 0)
);
COMMENT ON TABLE sms_days IS 'How many attempts to send a text message each day had, by UTC';
