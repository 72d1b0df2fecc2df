-- The table of notifications that are due but not sent yet gets the name that the code and the documents use.
ALTER TABLE tidings RENAME TO pending_notifications;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_pkey TO pending_notifications_pkey;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_user_id_fkey TO pending_notifications_user_id_fkey;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_project_id_fkey TO pending_notifications_project_id_fkey;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_kind_subject_id_fkey TO pending_notifications_kind_subject_id_fkey;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_channel_check TO pending_notifications_channel_check;
ALTER TABLE pending_notifications RENAME CONSTRAINT tidings_kind_check TO pending_notifications_kind_check;
ALTER INDEX tidings_due RENAME TO pending_notifications_due;
ALTER INDEX tidings_project RENAME TO pending_notifications_project;
ALTER INDEX tidings_told RENAME TO pending_notifications_told;
