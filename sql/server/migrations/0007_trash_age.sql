-- What has lain in the trash long enough is found without reading every work item.
CREATE INDEX work_items_trash ON work_items (deleted_at) WHERE deleted_at IS NOT NULL;
