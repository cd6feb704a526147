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
  tie              INTEGER NOT NULL CHECK (tie = -ifnull(sequence_id, 9007199254740991)), -- newest first
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
  is_local_update  INTEGER NOT NULL CHECK (is_local_update IN (0, 1)), -- 1: an overlay, see issue_base
  -- 1: in the lists of every day. A plain column: an index with a generated one does not cover a count.
  is_live          INTEGER NOT NULL CHECK (is_live = (archived_at IS NULL AND is_draft = 0))
) STRICT;

-- Each answers one grouping of a project in manual order by one seek per group, as long as the columns
-- (workers/columns), which answer every list, have not been read.
CREATE INDEX issues_manual ON issues (project_id, is_live, sort_order, tie);
CREATE INDEX issues_by_state ON issues (project_id, is_live, state_id, sort_order, tie);
CREATE INDEX issues_by_priority ON issues (project_id, is_live, priority, sort_order, tie);
CREATE INDEX issues_by_parent ON issues (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX issues_by_number ON issues (project_id, sequence_id);
CREATE INDEX issues_overlaid ON issues (id) WHERE is_local_update = 1;

-- How many items each cell of the daily groupings holds, so that no count reads the rows.
CREATE TABLE issue_counts (
  project_id TEXT    NOT NULL,
  is_live    INTEGER NOT NULL,
  state_id   TEXT    NOT NULL,
  priority   TEXT    NOT NULL,
  n          INTEGER NOT NULL CHECK (n >= 0),
  PRIMARY KEY (project_id, is_live, state_id, priority)
) STRICT, WITHOUT ROWID;

-- The values of the many-valued fields, one by one. Read off the rows, so that nothing has to be kept in
-- step: with tables and counters kept by triggers a page of 500 rows took 2.4 times as long to write.
CREATE VIEW issue_meta AS
  SELECT i.id AS issue_id, 'label_ids' AS key, j.value FROM issues AS i, json_each(i.label_ids) AS j
  UNION ALL
  SELECT i.id, 'assignee_ids', j.value FROM issues AS i, json_each(i.assignee_ids) AS j
  UNION ALL
  SELECT i.id, 'module_ids', j.value FROM issues AS i, json_each(i.module_ids) AS j;

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

-- Names, to be searched while typing: `rowid` is the item's `rid`. What both hold are words as
-- src/domain/words.ts cuts them; the tokenizer only parts what it is given. Of ASCII it makes the same words,
-- so only other names call the function, which takes a twentieth of the time of writing a row.
CREATE VIRTUAL TABLE issue_names USING fts5 (
  name,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 0 categories ''L* N* Co M*''',
  prefix = '1 2 3'
);

-- The words of descriptions, without their places: they say which items have them, not how well.
CREATE VIRTUAL TABLE issue_texts USING fts5 (
  description,
  content = '', contentless_delete = 1, detail = none,
  tokenize = 'unicode61 remove_diacritics 0 categories ''L* N* Co M*'''
);

-- Neither merges its pieces in the middle of a write: workers/db/upkeep.ts does, in small steps.
-- Eight pieces of a size are worth it; before there are 64, it has had its turn.
INSERT INTO issue_names (issue_names, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64);
INSERT INTO issue_texts (issue_texts, rank) VALUES ('automerge', 0), ('usermerge', 8), ('crisismerge', 64);

-- The columns (workers/columns) as they were at some moment, so that a start need not read every row for
-- them: `marker` is there from the beginning of the writing on, and says `complete` at its end.
CREATE TABLE column_snapshot (
  name TEXT NOT NULL PRIMARY KEY,
  data ANY NOT NULL
) STRICT;

-- The rows that were written since then.
CREATE TABLE column_changes (rid INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER issues_noted_insert AFTER INSERT ON issues
WHEN EXISTS (SELECT 1 FROM column_snapshot WHERE name = 'marker') BEGIN
  INSERT INTO column_changes (rid) VALUES (NEW.rid) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER issues_noted_update AFTER UPDATE ON issues
WHEN EXISTS (SELECT 1 FROM column_snapshot WHERE name = 'marker') BEGIN
  INSERT INTO column_changes (rid) VALUES (NEW.rid) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER issues_noted_delete AFTER DELETE ON issues
WHEN EXISTS (SELECT 1 FROM column_snapshot WHERE name = 'marker') BEGIN
  INSERT INTO column_changes (rid) VALUES (OLD.rid) ON CONFLICT DO NOTHING;
END;

-- What is derived from a row follows it by triggers, whoever writes.
CREATE TRIGGER issues_name_added AFTER INSERT ON issues BEGIN
  INSERT INTO issue_names (rowid, name)
  VALUES (NEW.rid, iif(NEW.name GLOB '*[^ -~]*', indexed_text(NEW.name), NEW.name));
END;
CREATE TRIGGER issues_counted AFTER INSERT ON issues BEGIN
  INSERT INTO issue_counts (project_id, is_live, state_id, priority, n)
  VALUES (NEW.project_id, NEW.is_live, NEW.state_id, NEW.priority, 1)
  ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_moved AFTER UPDATE OF project_id, is_live, state_id, priority ON issues
WHEN (OLD.project_id, OLD.is_live, OLD.state_id, OLD.priority)
  IS NOT (NEW.project_id, NEW.is_live, NEW.state_id, NEW.priority) BEGIN
  UPDATE issue_counts SET n = n - 1
  WHERE project_id = OLD.project_id AND is_live = OLD.is_live AND state_id = OLD.state_id
    AND priority = OLD.priority;
  INSERT INTO issue_counts (project_id, is_live, state_id, priority, n)
  VALUES (NEW.project_id, NEW.is_live, NEW.state_id, NEW.priority, 1)
  ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER issues_name_changed AFTER UPDATE OF name ON issues WHEN OLD.name IS NOT NEW.name BEGIN
  UPDATE issue_names SET name = iif(NEW.name GLOB '*[^ -~]*', indexed_text(NEW.name), NEW.name)
  WHERE rowid = NEW.rid;
END;
CREATE TRIGGER issues_removed AFTER DELETE ON issues BEGIN
  UPDATE issue_counts SET n = n - 1
  WHERE project_id = OLD.project_id AND is_live = OLD.is_live AND state_id = OLD.state_id
    AND priority = OLD.priority;
  DELETE FROM issue_names WHERE rowid = OLD.rid;
  DELETE FROM issue_texts WHERE rowid = OLD.rid;
  DELETE FROM issue_descriptions WHERE rid = OLD.rid;
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
  total      INTEGER,
  synced_at     INTEGER,                        -- these two: milliseconds since 1970. A pull came to its end;
  verified_at   INTEGER,                        -- the server counted and summed up the same rows
  verified_rows INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE options (
  key   TEXT NOT NULL PRIMARY KEY,
  value TEXT
) STRICT, WITHOUT ROWID;
