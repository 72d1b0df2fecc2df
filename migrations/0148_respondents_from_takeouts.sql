-- A respondent who came with a takeout has no account here, but nobody deleted one.
ALTER TABLE respondents ADD COLUMN from_takeout boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN respondents.from_takeout IS 'True if the account is in another Plaza: user_id is null although nobody deleted the account';
