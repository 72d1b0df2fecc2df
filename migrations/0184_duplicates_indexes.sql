-- Finds the other responses of the same person.
-- Concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS respondents_person_hash ON respondents (project_id, person_hash) WHERE person_hash IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS respondents_mobile_hash ON respondents (project_id, mobile_hash) WHERE mobile_hash IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS respondents_confirmed_mobile_hash ON respondents (project_id, confirmed_mobile_hash) WHERE confirmed_mobile_hash IS NOT NULL;
