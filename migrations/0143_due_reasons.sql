-- Why an official set another due date than the computed one.
ALTER TABLE records_requests ADD COLUMN due_reason text;
COMMENT ON COLUMN records_requests.due_reason IS 'Why an official set another due date than the computed one';
