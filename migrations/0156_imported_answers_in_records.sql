-- Imported answers are reviewed for public-records requests like other texts, so each needs an id of its own.
ALTER TABLE imported_answers ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX imported_answers_id ON imported_answers (id);
ALTER TABLE released_items DROP CONSTRAINT released_items_kind_check;
ALTER TABLE released_items ADD CONSTRAINT released_items_kind_check CHECK (kind IN (
  'comment', 'officialAnswer', 'hiddenReason', 'answer', 'importedAnswer', 'report', 'updateTitle', 'update', 'decisionSaid', 'decision'));
COMMENT ON COLUMN released_items.source_id IS 'The comment, answer, imported answer, report, update or decision that has the text';
