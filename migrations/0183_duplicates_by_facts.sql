-- Whether two respondents of a project are probably one person was read from their accounts as they are now: a new street, another number or
-- a deleted account moved totals without duplicates. A response now carries the facts that tell, as keyed hashes: nothing but an equal fact
-- in the same project is found by them. The key is made here because existing responses get the facts that their account has now.
INSERT INTO secrets (name, value)
VALUES ('respondent-facts', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
ON CONFLICT DO NOTHING;

-- HMAC-like, with the key outside and inside: the database has no HMAC without an extension. Null for null.
CREATE FUNCTION respondent_fact(project uuid, fact text) RETURNS bytea
LANGUAGE sql STABLE STRICT
RETURN (
  SELECT sha256(value || sha256(value || uuid_send(project) || convert_to(fact, 'UTF8')))
  FROM secrets WHERE name = 'respondent-facts');

ALTER TABLE respondents
  ADD COLUMN person_hash bytea,
  ADD COLUMN mobile_hash bytea,
  ADD COLUMN confirmed_mobile_hash bytea;
COMMENT ON COLUMN respondents.person_hash IS 'Keyed hash of name, street and birth date at the first response; null if one was missing.';
COMMENT ON COLUMN respondents.mobile_hash IS 'Keyed hash of the mobile number in the profile at the first response.';
COMMENT ON COLUMN respondents.confirmed_mobile_hash IS 'Keyed hash of the mobile number that was confirmed by the first response.';

UPDATE respondents r
SET person_hash = respondent_fact(r.project_id, u.person_hash), mobile_hash = respondent_fact(r.project_id, u.mobile_number),
  confirmed_mobile_hash = respondent_fact(r.project_id, u.confirmed_mobile)
FROM users u
WHERE u.id = r.user_id AND r.first_response_at IS NOT NULL
  AND (u.person_hash IS NOT NULL OR u.mobile_number IS NOT NULL OR u.confirmed_mobile IS NOT NULL);
