-- An option "Other" of a choice question, where people write their own words.
ALTER TABLE answers ADD COLUMN answer_other text;
COMMENT ON COLUMN answers.answer_other IS 'Own words for the chosen option that takes them';
