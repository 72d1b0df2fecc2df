-- Readers list their messages, newest first.
-- Concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_reader ON contact_messages (organization_id, created_at, id);
