-- What happens later: written with the change that asks for it, done by any process.

CREATE TABLE jobs (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL,
  key         text,                        -- the same kind and key are one job, also after it is done
  payload     jsonb NOT NULL DEFAULT '{}',
  run_at      timestamptz NOT NULL,        -- nobody takes it before; moves on while somebody works at it
  attempts    smallint NOT NULL DEFAULT 0, -- begun, not ended
  last_error  text,
  created_at  timestamptz NOT NULL,
  done_at     timestamptz,
  dead_at     timestamptz                  -- given up: an administrator decides
);
CREATE UNIQUE INDEX jobs_key ON jobs (kind, key) WHERE key IS NOT NULL;
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL;
