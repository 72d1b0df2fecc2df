-- Conditions with several parts, and on numbers and days. Those on the answers to one question stay where they are.
ALTER TABLE questions ADD COLUMN ask_if jsonb;
COMMENT ON COLUMN questions.ask_if IS 'A condition that is more than the answers to one question; ask_if_question is null then';
