-- Questions whose answer shares out points among options.
ALTER TABLE questions
  DROP CONSTRAINT questions_type_check,
  ADD CONSTRAINT questions_type_check
    CHECK (type IN ('open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'ranking', 'number', 'date', 'place', 'matrix', 'file', 'line',
      'area', 'points')) NOT VALID;
ALTER TABLE questions VALIDATE CONSTRAINT questions_type_check;
