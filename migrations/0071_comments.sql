-- What the columns mean beyond their names. The generated table types carry these comments.
COMMENT ON TABLE project_ranks IS 'The ranking key of each project. Triggers maintain it.';
COMMENT ON TABLE tidings IS 'Notifications that are due but not sent yet.';
COMMENT ON TABLE told IS 'Events that followers are notified of, each once.';

COMMENT ON COLUMN comments.answer IS 'The officials'' public reply; answered_at is when they posted it.';
COMMENT ON COLUMN comments.hidden_at IS 'Set while officials hide the comment; the project''s comments_count excludes hidden comments.';
COMMENT ON COLUMN decisions.promised_for IS 'YYYY-MM-DD in the time zone of the organization''s state.';
COMMENT ON COLUMN exports.groups IS 'The selected answer per group name; a group without a filter is absent.';
COMMENT ON COLUMN follow_settings.muted IS 'Topics the person does not want notifications about.';
COMMENT ON COLUMN follow_settings.sms_number IS 'E.164, confirmed by a code.';
COMMENT ON COLUMN geocodes.answer IS 'Null if the provider found no such place.';
COMMENT ON COLUMN outbox.bulk IS 'Sent only after all individually requested messages.';
COMMENT ON COLUMN outbox.quiet_state IS 'The state whose night hours delay the message; null if it may be sent at any time.';
COMMENT ON COLUMN outbox.claim IS 'Identifies the worker that is sending the message, for one attempt.';
COMMENT ON COLUMN outbox.provider_id IS 'The message id that the provider assigned.';
COMMENT ON COLUMN outbox.organization_id IS 'The organization whose work the message is part of; null for the operator.';
COMMENT ON COLUMN outbox.useful_until IS 'The message is not sent after this time.';
COMMENT ON COLUMN participations.language IS 'Language of the form last submitted; null before the first submission and for submissions older than this column.';
COMMENT ON COLUMN project_files.kind IS '''update'' is the picture of the staff update in update_id.';
COMMENT ON COLUMN project_files.avif IS 'The same widths are also stored as AVIF.';
COMMENT ON COLUMN projects.language IS 'The language the officials write in.';
COMMENT ON COLUMN projects.point IS 'The location as a point on a sphere with the earth''s radius in miles (cube).';
COMMENT ON COLUMN projects.listed_at IS 'When it was posted, or created while it is a draft.';
COMMENT ON COLUMN projects.closes_at IS 'ends_at, or the year 9999 if it has no end.';
COMMENT ON COLUMN projects.tile IS 'The quarter-degree map tile that contains the location.';
COMMENT ON COLUMN questions.settings IS 'Only the settings that the question''s type needs.';
COMMENT ON COLUMN zips.state IS 'USPS code.';
