-- A timeline asks for the relations of a whole project.
CREATE INDEX work_item_relations_project ON work_item_relations (project_id);
CREATE INDEX work_item_relations_related_project ON work_item_relations (related_project_id);
