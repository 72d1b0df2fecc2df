-- Where people leave a survey: the furthest question that somebody saw, of people who have not submitted it.
ALTER TABLE participations ADD COLUMN reached uuid;
COMMENT ON COLUMN participations.reached IS 'The furthest question that the person saw before they left; null if unknown';
