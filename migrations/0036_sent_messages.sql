-- Messages that went out are forgotten by age.
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE status = 'sent';
