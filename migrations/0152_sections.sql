-- A section of a survey begins with a question: its heading and words are part of the question's settings, and so of its wordings.
COMMENT ON COLUMN questions.settings IS 'Only the settings that the question''s type needs, and the section that begins with the question.';
COMMENT ON COLUMN question_wordings.settings IS 'options, scale, range and section, as in questions.settings';
