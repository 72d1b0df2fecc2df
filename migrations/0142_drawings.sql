-- A project's picture can be a drawing by the product, which shows nothing that exists.
ALTER TABLE project_files ADD COLUMN drawing boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN project_files.drawing IS 'Drawn by the product: not a photograph of the place';
