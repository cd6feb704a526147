-- The words of each work item's name and description, as src/domain/words.ts cuts them, so that a search
-- reads an index. A word of the name stands here twice: as it is, and after `=`, because names are found
-- first. Written by the commands that write names and descriptions, never by anything else.
CREATE TABLE work_item_words (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  length       integer NOT NULL,   -- of the name: short ones come first
  number       integer NOT NULL,   -- the item's sequence_id: of equal ones the newest
  words        tsvector NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id)
);
CREATE INDEX work_item_words_found ON work_item_words USING gin (words);
-- For words that very many have: the first of them in their order.
CREATE INDEX work_item_words_first ON work_item_words (workspace_id, length, number DESC, work_item_id);

-- The projects whose items were there before the table and have to be gone through once: `after` is
-- the last of them that has been.
CREATE TABLE work_item_word_fills (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  after        uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  PRIMARY KEY (workspace_id, project_id)
);
INSERT INTO work_item_word_fills (workspace_id, project_id)
SELECT DISTINCT workspace_id, project_id FROM work_items;

INSERT INTO jobs (id, kind, key, run_at, created_at)
SELECT gen_random_uuid(), 'fill_words', 'once', now(), now()
WHERE EXISTS (SELECT 1 FROM work_item_word_fills);
