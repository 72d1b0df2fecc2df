-- Matrix questions: rows that each take one of the same options, or one step of the same scale. An answer is a list of `row:value`.
ALTER TABLE questions
  DROP CONSTRAINT questions_type_check,
  ADD CONSTRAINT questions_type_check
    CHECK (type IN ('open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'ranking', 'number', 'date', 'place', 'matrix')) NOT VALID;
ALTER TABLE questions VALIDATE CONSTRAINT questions_type_check;
