/* Shapes and refusals that several sections of the contract share, in its own words. */

export const AUDIT =
  'id:uuid created_at:mine updated_at:mine deleted_at:null created_by:uuid? updated_by:uuid?';

export const USER_LITE =
  'id:uuid first_name:str last_name:str avatar:str avatar_url:str? is_bot:bool display_name:str';

export const WORKSPACE_LITE = 'name:str slug:str id:uuid logo_url:str?';

export const PROJECT_LITE =
  'id:uuid identifier:str name:str cover_image:str? cover_image_url:str? logo_props:json description:str';

export const ITEM = `id:uuid name:str state_id:uuid sort_order:num completed_at:utc? estimate_point:uuid? priority:str
  start_date:date? target_date:date? sequence_id:int project_id:uuid parent_id:uuid? created_at:mine updated_at:mine
  created_by:uuid? updated_by:uuid? is_draft:bool archived_at:date?`;

export const COMPUTED =
  'cycle_id:uuid? sub_issues_count:int attachment_count:int link_count:int assignee_ids:uuids label_ids:uuids module_ids:uuids';

export const ROW = `${ITEM.replaceAll(':mine', ':utc')} ${COMPUTED} state__group:str`;

export const DETAIL = `${ITEM} ${COMPUTED} description_html:str is_subscribed:bool`;

export const ENVELOPE = `grouped_by:str? sub_grouped_by:str? total_count:int next_cursor:str prev_cursor:str next_page_results:bool
  prev_page_results:bool count:int total_pages:int total_results:int extra_stats:null`;

export const NO_ROLE = { error: "You don't have the required permissions." };

export const NO_CLASS = { detail: 'You do not have permission to perform this action.' };

export const NOT_THERE = { error: 'The required object does not exist.' };

export const FLAT =
  'id:uuid name:str description:json description_html:str priority:str start_date:date? target_date:date? sequence_id:int sort_order:num is_draft:bool';

export const ACTIVITY = `${AUDIT} verb:str field:str? old_value:str? new_value:str? comment:str attachments:list old_identifier:uuid? new_identifier:uuid? epoch:num
  project:uuid workspace:uuid issue:uuid? issue_comment:uuid? actor:uuid? actor_detail:json issue_detail:json? project_detail:json workspace_detail:json`;

export const COMMENT = `${AUDIT} comment_stripped:str comment_json:json comment_html:str attachments:list access:str external_source:str? external_id:str? edited_at:mine?
  project:uuid workspace:uuid issue:uuid actor:uuid? actor_detail:json issue_detail:json project_detail:json workspace_detail:json comment_reactions:list`;
