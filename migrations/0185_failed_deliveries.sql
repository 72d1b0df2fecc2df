-- Finds whether a webhook has deliveries that were given up, without reading those that arrived.
-- Concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_failed ON webhook_deliveries (webhook_id, created_at DESC, id DESC) WHERE status = 'failed';
