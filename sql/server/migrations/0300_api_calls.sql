-- What programs called with an API token: no query values, no headers, no bodies. Kept for 30 days.
CREATE TABLE api_calls (
  workspace_id  uuid NOT NULL,
  id            uuid NOT NULL,
  token_id      uuid NOT NULL,
  user_id       uuid NOT NULL,
  method        text NOT NULL,
  path          text NOT NULL,
  query_names   text NOT NULL,                    -- of the parameters, by comma
  response_code integer NOT NULL,
  ip_address    text NOT NULL,
  user_agent    text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX api_calls_newest ON api_calls (workspace_id, created_at DESC, id DESC);
CREATE INDEX api_calls_of_token ON api_calls (workspace_id, token_id, created_at DESC, id DESC);
CREATE INDEX api_calls_age ON api_calls (created_at);
