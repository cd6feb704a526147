-- 0001: the replica of one person's workspace. A cache: it can be dropped and pulled again at any time.
-- Not released yet. Once it is, it is frozen (test/sql/migrations.test.ts holds its hash): add 0002.

-- What the screen shows of each work item. Timestamps are microseconds since 1970 in UTC, dates `yyyy-MM-dd`.
CREATE TABLE issues (
  rid              INTEGER PRIMARY KEY,         -- short key for everything that points here
  id               TEXT    NOT NULL UNIQUE,
  project_id       TEXT    NOT NULL,
  name             TEXT    NOT NULL,
  sort_key         TEXT    NOT NULL,            -- sortKey(name), the one order of names
  sequence_id      INTEGER,                     -- NULL: made here, the server has not answered
  tie              INTEGER NOT NULL AS (-ifnull(sequence_id, 9007199254740991)) STORED, -- newest first
  state_id         TEXT    NOT NULL,
  state__group     TEXT    NOT NULL,            -- as the server said; lists take it from `states`, where it is known
  priority         TEXT    NOT NULL,
  priority_proxy   INTEGER NOT NULL CHECK (priority_proxy BETWEEN 0 AND 4),
  sort_order       REAL    NOT NULL,
  parent_id        TEXT,
  cycle_id         TEXT,
  type_id          TEXT,
  estimate_point   TEXT,
  start_date       TEXT,
  target_date      TEXT,
  completed_at     INTEGER,
  archived_at      TEXT,                        -- as on the wire: a date
  is_draft         INTEGER NOT NULL CHECK (is_draft IN (0, 1)),
  sub_issues_count INTEGER NOT NULL,
  link_count       INTEGER NOT NULL,
  attachment_count INTEGER NOT NULL,
  created_at       INTEGER NOT NULL,
  updated_at       INTEGER NOT NULL,
  created_by       TEXT,
  updated_by       TEXT,
  assignee_ids     TEXT    NOT NULL,            -- these five: JSON arrays of ids
  label_ids        TEXT    NOT NULL,
  module_ids       TEXT    NOT NULL,
  mention_ids      TEXT    NOT NULL DEFAULT '[]',
  subscriber_ids   TEXT    NOT NULL DEFAULT '[]',
  is_local_update  INTEGER NOT NULL CHECK (is_local_update IN (0, 1)) -- 1: an overlay, see issue_base
) STRICT;

-- Each answers one grouping of a project in manual order by one seek per group. Lists of any other
-- shape are answered by workers/columns.
CREATE INDEX issues_manual ON issues (project_id, sort_order, tie)
  WHERE archived_at IS NULL AND is_draft = 0;
CREATE INDEX issues_by_state ON issues (project_id, state_id, sort_order, tie)
  WHERE archived_at IS NULL AND is_draft = 0;
CREATE INDEX issues_by_priority ON issues (project_id, priority, sort_order, tie)
  WHERE archived_at IS NULL AND is_draft = 0;
CREATE INDEX issues_by_parent ON issues (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX issues_by_number ON issues (project_id, sequence_id);

-- The many-valued fields of items that are neither archived nor drafts, turned around: from the value
-- to its items in manual order. An item without any value has one row with the value ''.
CREATE TABLE issue_meta (
  project_id TEXT    NOT NULL,
  key        TEXT    NOT NULL CHECK (key IN ('label_ids', 'assignee_ids', 'module_ids')),
  value      TEXT    NOT NULL,
  sort_order REAL    NOT NULL,
  tie        INTEGER NOT NULL,
  rid        INTEGER NOT NULL,
  issue_id   TEXT    NOT NULL,
  PRIMARY KEY (project_id, key, value, sort_order, tie, issue_id)
) STRICT, WITHOUT ROWID;

-- How many items, neither archived nor drafts, stand in each state with each priority.
CREATE TABLE issue_counts (
  project_id TEXT    NOT NULL,
  state_id   TEXT    NOT NULL,
  priority   TEXT    NOT NULL,
  n          INTEGER NOT NULL,
  PRIMARY KEY (project_id, state_id, priority)
) STRICT, WITHOUT ROWID;

-- And with each value of the many-valued fields ('' for none).
CREATE TABLE issue_meta_counts (
  project_id TEXT    NOT NULL,
  key        TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  n          INTEGER NOT NULL,
  PRIMARY KEY (project_id, key, value)
) STRICT, WITHOUT ROWID;

-- Apart from the rows, so that a list does not read past it.
CREATE TABLE issue_descriptions (
  rid              INTEGER PRIMARY KEY,
  description_html TEXT NOT NULL
) STRICT;

-- The server's image of each row that has unsent operations; no other row has one.
CREATE TABLE issue_base (
  id         TEXT    NOT NULL PRIMARY KEY,
  project_id TEXT    NOT NULL,
  updated_at INTEGER NOT NULL,
  image      TEXT    NOT NULL CHECK (json_valid(image))
) STRICT, WITHOUT ROWID;

-- Names, to be searched while typing: `rowid` is the item's `rid`.
CREATE VIRTUAL TABLE issue_names USING fts5 (
  name,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);


-- What is derived from a row follows it by triggers, whoever writes.
CREATE TRIGGER issues_name_added AFTER INSERT ON issues BEGIN
  INSERT INTO issue_names (rowid, name) VALUES (NEW.rid, NEW.name);
END;
CREATE TRIGGER issues_name_changed AFTER UPDATE OF name ON issues WHEN OLD.name IS NOT NEW.name BEGIN
  UPDATE issue_names SET name = NEW.name WHERE rowid = NEW.rid;
END;
CREATE TRIGGER issues_removed AFTER DELETE ON issues BEGIN
  DELETE FROM issue_names WHERE rowid = OLD.rid;
  DELETE FROM issue_descriptions WHERE rid = OLD.rid;
END;
CREATE TRIGGER issues_counted AFTER INSERT ON issues WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 BEGIN
  INSERT INTO issue_counts (project_id, state_id, priority, n)
    VALUES (NEW.project_id, NEW.state_id, NEW.priority, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_uncounted AFTER DELETE ON issues WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 BEGIN
  UPDATE issue_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND state_id = OLD.state_id AND priority = OLD.priority;
  DELETE FROM issue_counts
    WHERE project_id = OLD.project_id AND state_id = OLD.state_id AND priority = OLD.priority AND n = 0;
END;
CREATE TRIGGER issues_left_count AFTER UPDATE OF project_id, state_id, priority, archived_at, is_draft ON issues
WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 AND (OLD.project_id, OLD.state_id, OLD.priority, OLD.archived_at, OLD.is_draft) IS NOT (NEW.project_id, NEW.state_id, NEW.priority, NEW.archived_at, NEW.is_draft) BEGIN
  UPDATE issue_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND state_id = OLD.state_id AND priority = OLD.priority;
  DELETE FROM issue_counts
    WHERE project_id = OLD.project_id AND state_id = OLD.state_id AND priority = OLD.priority AND n = 0;
END;
CREATE TRIGGER issues_joined_count AFTER UPDATE OF project_id, state_id, priority, archived_at, is_draft ON issues
WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 AND (OLD.project_id, OLD.state_id, OLD.priority, OLD.archived_at, OLD.is_draft) IS NOT (NEW.project_id, NEW.state_id, NEW.priority, NEW.archived_at, NEW.is_draft) BEGIN
  INSERT INTO issue_counts (project_id, state_id, priority, n)
    VALUES (NEW.project_id, NEW.state_id, NEW.priority, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_labels_added AFTER INSERT ON issues WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'label_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.label_ids = '[]', '[""]', NEW.label_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'label_ids', value, 1 FROM json_each(iif(NEW.label_ids = '[]', '[""]', NEW.label_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_labels_removed AFTER DELETE ON issues WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids))) AND n = 0;
END;
CREATE TRIGGER issues_labels_left AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, label_ids ON issues
WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.label_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.label_ids) BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'label_ids' AND value IN (SELECT value FROM json_each(iif(OLD.label_ids = '[]', '[""]', OLD.label_ids))) AND n = 0;
END;
CREATE TRIGGER issues_labels_joined AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, label_ids ON issues
WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.label_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.label_ids) BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'label_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.label_ids = '[]', '[""]', NEW.label_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'label_ids', value, 1 FROM json_each(iif(NEW.label_ids = '[]', '[""]', NEW.label_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_assignees_added AFTER INSERT ON issues WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'assignee_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.assignee_ids = '[]', '[""]', NEW.assignee_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'assignee_ids', value, 1 FROM json_each(iif(NEW.assignee_ids = '[]', '[""]', NEW.assignee_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_assignees_removed AFTER DELETE ON issues WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids))) AND n = 0;
END;
CREATE TRIGGER issues_assignees_left AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, assignee_ids ON issues
WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.assignee_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.assignee_ids) BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'assignee_ids' AND value IN (SELECT value FROM json_each(iif(OLD.assignee_ids = '[]', '[""]', OLD.assignee_ids))) AND n = 0;
END;
CREATE TRIGGER issues_assignees_joined AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, assignee_ids ON issues
WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.assignee_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.assignee_ids) BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'assignee_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.assignee_ids = '[]', '[""]', NEW.assignee_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'assignee_ids', value, 1 FROM json_each(iif(NEW.assignee_ids = '[]', '[""]', NEW.assignee_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_modules_added AFTER INSERT ON issues WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'module_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.module_ids = '[]', '[""]', NEW.module_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'module_ids', value, 1 FROM json_each(iif(NEW.module_ids = '[]', '[""]', NEW.module_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_modules_removed AFTER DELETE ON issues WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids))) AND n = 0;
END;
CREATE TRIGGER issues_modules_left AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, module_ids ON issues
WHEN OLD.archived_at IS NULL AND OLD.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.module_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.module_ids) BEGIN
  DELETE FROM issue_meta
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND sort_order = OLD.sort_order AND tie = OLD.tie
      AND issue_id = OLD.id AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids)));
  UPDATE issue_meta_counts SET n = n - 1
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids)));
  DELETE FROM issue_meta_counts
    WHERE project_id = OLD.project_id AND key = 'module_ids' AND value IN (SELECT value FROM json_each(iif(OLD.module_ids = '[]', '[""]', OLD.module_ids))) AND n = 0;
END;
CREATE TRIGGER issues_modules_joined AFTER UPDATE OF project_id, sequence_id, sort_order, archived_at, is_draft, module_ids ON issues
WHEN NEW.archived_at IS NULL AND NEW.is_draft = 0 AND (OLD.project_id, OLD.sequence_id, OLD.sort_order, OLD.archived_at, OLD.is_draft, OLD.module_ids) IS NOT (NEW.project_id, NEW.sequence_id, NEW.sort_order, NEW.archived_at, NEW.is_draft, NEW.module_ids) BEGIN
  INSERT INTO issue_meta (project_id, key, value, sort_order, tie, rid, issue_id)
    SELECT NEW.project_id, 'module_ids', value, NEW.sort_order, NEW.tie, NEW.rid, NEW.id
    FROM json_each(iif(NEW.module_ids = '[]', '[""]', NEW.module_ids));
  INSERT INTO issue_meta_counts (project_id, key, value, n)
    SELECT NEW.project_id, 'module_ids', value, 1 FROM json_each(iif(NEW.module_ids = '[]', '[""]', NEW.module_ids)) WHERE TRUE
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

-- The small entities. `json` is the row as screens read it; the columns are read off it. `scope` is what
-- a row was fetched under, '' for the workspace; `position` keeps the order in which they came; `base` is
-- the server's image of a row with unsent operations.
CREATE TABLE states (
  id TEXT NOT NULL PRIMARY KEY, scope TEXT NOT NULL, position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  project_id   TEXT AS (json ->> 'project_id'),
  workspace_id TEXT AS (json ->> 'workspace_id'),
  name         TEXT AS (json ->> 'name'),
  color        TEXT AS (json ->> 'color'),
  "group"      TEXT AS (json ->> 'group') STORED,
  "default"    INTEGER AS (json ->> 'default'),
  description  TEXT AS (json ->> 'description'),
  sequence     REAL AS (json ->> 'sequence')
) STRICT, WITHOUT ROWID;

CREATE TABLE labels (
  id TEXT NOT NULL PRIMARY KEY, scope TEXT NOT NULL, position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  name         TEXT AS (json ->> 'name'),
  color        TEXT AS (json ->> 'color'),
  parent       TEXT AS (json ->> 'parent'),
  project_id   TEXT AS (json ->> 'project_id'),
  workspace_id TEXT AS (json ->> 'workspace_id'),
  sort_order   REAL AS (json ->> 'sort_order')
) STRICT, WITHOUT ROWID;

CREATE TABLE cycles (
  id TEXT NOT NULL PRIMARY KEY, scope TEXT NOT NULL, position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  workspace_id      TEXT AS (json ->> 'workspace_id'),
  project_id        TEXT AS (json ->> 'project_id'),
  name              TEXT AS (json ->> 'name'),
  description       TEXT AS (json ->> 'description'),
  start_date        TEXT AS (json ->> 'start_date'),
  end_date          TEXT AS (json ->> 'end_date'),
  owned_by_id       TEXT AS (json ->> 'owned_by_id'),
  view_props        TEXT AS (json -> 'view_props'),
  sort_order        REAL AS (json ->> 'sort_order'),
  external_source   TEXT AS (json ->> 'external_source'),
  external_id       TEXT AS (json ->> 'external_id'),
  progress_snapshot TEXT AS (json -> 'progress_snapshot'),
  logo_props        TEXT AS (json -> 'logo_props'),
  total_issues      INTEGER AS (json ->> 'total_issues'),
  cancelled_issues  INTEGER AS (json ->> 'cancelled_issues'),
  completed_issues  INTEGER AS (json ->> 'completed_issues'),
  started_issues    INTEGER AS (json ->> 'started_issues'),
  unstarted_issues  INTEGER AS (json ->> 'unstarted_issues'),
  backlog_issues    INTEGER AS (json ->> 'backlog_issues')
) STRICT, WITHOUT ROWID;

CREATE TABLE modules (
  id TEXT NOT NULL PRIMARY KEY, scope TEXT NOT NULL, position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  workspace_id     TEXT AS (json ->> 'workspace_id'),
  project_id       TEXT AS (json ->> 'project_id'),
  name             TEXT AS (json ->> 'name'),
  description      TEXT AS (json ->> 'description'),
  description_text TEXT AS (json -> 'description_text'),
  description_html TEXT AS (json -> 'description_html'),
  start_date       TEXT AS (json ->> 'start_date'),
  target_date      TEXT AS (json ->> 'target_date'),
  status           TEXT AS (json ->> 'status'),
  lead_id          TEXT AS (json ->> 'lead_id'),
  member_ids       TEXT AS (json -> 'member_ids'),
  view_props       TEXT AS (json -> 'view_props'),
  sort_order       REAL AS (json ->> 'sort_order'),
  external_source  TEXT AS (json ->> 'external_source'),
  external_id      TEXT AS (json ->> 'external_id'),
  logo_props       TEXT AS (json -> 'logo_props'),
  total_issues     INTEGER AS (json ->> 'total_issues'),
  cancelled_issues INTEGER AS (json ->> 'cancelled_issues'),
  completed_issues INTEGER AS (json ->> 'completed_issues'),
  started_issues   INTEGER AS (json ->> 'started_issues'),
  unstarted_issues INTEGER AS (json ->> 'unstarted_issues'),
  backlog_issues   INTEGER AS (json ->> 'backlog_issues'),
  created_at       TEXT AS (json ->> 'created_at'),
  updated_at       TEXT AS (json ->> 'updated_at'),
  archived_at      TEXT AS (json ->> 'archived_at')
) STRICT, WITHOUT ROWID;

-- `sort_key` is that of the first name: lists order assignees by it.
CREATE TABLE members (
  id TEXT NOT NULL PRIMARY KEY, scope TEXT NOT NULL, position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  first_name   TEXT AS (json ->> 'first_name'),
  last_name    TEXT AS (json ->> 'last_name'),
  avatar       TEXT AS (json ->> 'avatar_url'),
  is_bot       INTEGER AS (json ->> 'is_bot'),
  display_name TEXT AS (json ->> 'display_name'),
  email        TEXT AS (json ->> 'email')
) STRICT, WITHOUT ROWID;

-- Every other entity that a screen reads offline: projects, comments, history, estimates…
CREATE TABLE collection_rows (
  kind TEXT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL,
  position INTEGER NOT NULL, sort_key TEXT NOT NULL,
  json TEXT NOT NULL CHECK (json_valid(json)), base TEXT,
  PRIMARY KEY (kind, scope, id)
) STRICT, WITHOUT ROWID;

CREATE VIEW estimate_points AS
  SELECT
    p.value ->> 'id'    AS id,
    p.value ->> 'key'   AS key,
    p.value ->> 'value' AS value
  FROM collection_rows AS c, json_each(c.json, '$.points') AS p
  WHERE c.kind = 'estimates';

-- How far each project has been pulled. Rows and cursor commit together (SYNC R2).
CREATE TABLE sync_cursor (
  project_id TEXT    NOT NULL PRIMARY KEY,
  updated_at TEXT,                              -- as the server wrote it; NULL: nothing yet
  phase      TEXT    NOT NULL,
  loaded     INTEGER NOT NULL DEFAULT 0,
  total      INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE options (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT
) STRICT, WITHOUT ROWID;
