-- Followers are told of what was decided and done; who looks for it every few seconds must not read all that ever was.
CREATE INDEX decisions_posted ON decisions (posted_at);
CREATE INDEX decisions_done ON decisions (done_at) WHERE done_at IS NOT NULL;
