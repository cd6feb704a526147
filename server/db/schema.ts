import type {
  UsersTable,
  ProfilesTable,
  SessionsTable,
  InstanceTable,
  InstanceAdminsTable,
  RateLimitsTable,
  IdempotencyKeysTable,
  InstanceSettingsTable,
  LoginCodesTable,
  PasswordLinksTable,
  UnsentMailsTable,
  LinkedAccountsTable,
  OauthVisitsTable,
} from './schema/people.ts';
import type {
  WorkspacesTable,
  WorkspaceMembersTable,
  WorkspaceInvitationsTable,
  ProjectsTable,
  ProjectMembersTable,
  ProjectIdentifiersTable,
  StatesTable,
  LabelsTable,
  EstimatesTable,
  EstimatePointsTable,
  CyclesTable,
  ModulesTable,
  ModuleLinksTable,
  ModuleMembersTable,
} from './schema/workspaces.ts';
import type {
  WorkItemsTable,
  WorkItemAssigneesTable,
  WorkItemLabelsTable,
  WorkItemModulesTable,
  ListEntriesTable,
  ListTotalsTable,
  WorkItemSubscribersTable,
  WorkItemMentionsTable,
  WorkItemWordsTable,
  WorkItemWordFillsTable,
  TombstonesTable,
  FeedLoadsTable,
  CommentsTable,
  ActivitiesTable,
  DescriptionVersionsTable,
  WorkItemLinksTable,
  WorkItemRelationsTable,
  ReactionsTable,
} from './schema/work-items.ts';
import type { DraftWorkItemsTable, IntakeItemsTable, IntakesTable } from './schema/intake.ts';
import type { DeployBoardsTable, PublicMembersTable, WorkItemVotesTable } from './schema/boards.ts';
import type { AnalyticViewsTable, DashboardWidgetsTable } from './schema/analytics.ts';
import type { FileAssetsTable, InstanceSecretsTable } from './schema/assets.ts';
import type {
  UserPropertiesTable,
  UserFavoritesTable,
  RecentVisitsTable,
  ImportRunsTable,
  ImportRowsTable,
} from './schema/personal.ts';
import type { JobsTable } from './schema/jobs.ts';
import type { ExportsTable } from './schema/exports.ts';
import type {
  ApiCallsTable,
  ApiTokensTable,
  WebhookLogsTable,
  WebhooksTable,
} from './schema/outside.ts';
import type { NotificationsTable } from './schema/notifications.ts';
import type {
  PageLabelsTable,
  PageProjectsTable,
  PagesTable,
  PageUpdatesTable,
  PageVersionsTable,
  ViewsTable,
} from './schema/content.ts';

import type {
  NotificationPreferencesTable,
  PlacePreferencesTable,
  QuickLinksTable,
  StickiesTable,
  WorkspaceThemesTable,
  WorkspaceUserPropertiesTable,
} from './schema/furnishings.ts';

/**
 * Every table of the server. Columns carry the wire's names wherever the wire has one.
 * Timestamps are ISO 8601 text in UTC with microseconds, dates `yyyy-MM-dd`: a JavaScript `Date`
 * would cut them to milliseconds. JSON goes in as text (`JSON.stringify`) and comes out parsed.
 */
export interface Database {
  readonly app_lock: { readonly name: string };
  readonly schema_migrations: SchemaMigrationsTable;
  readonly users: UsersTable;
  readonly profiles: ProfilesTable;
  readonly sessions: SessionsTable;
  readonly instance: InstanceTable;
  readonly instance_admins: InstanceAdminsTable;
  readonly rate_limits: RateLimitsTable;
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly instance_settings: InstanceSettingsTable;
  readonly login_codes: LoginCodesTable;
  readonly password_links: PasswordLinksTable;
  readonly unsent_mails: UnsentMailsTable;
  readonly linked_accounts: LinkedAccountsTable;
  readonly oauth_visits: OauthVisitsTable;
  readonly workspaces: WorkspacesTable;
  readonly workspace_members: WorkspaceMembersTable;
  readonly workspace_invitations: WorkspaceInvitationsTable;
  readonly projects: ProjectsTable;
  readonly project_members: ProjectMembersTable;
  readonly project_identifiers: ProjectIdentifiersTable;
  readonly states: StatesTable;
  readonly labels: LabelsTable;
  readonly estimates: EstimatesTable;
  readonly estimate_points: EstimatePointsTable;
  readonly cycles: CyclesTable;
  readonly modules: ModulesTable;
  readonly module_links: ModuleLinksTable;
  readonly module_members: ModuleMembersTable;
  readonly work_items: WorkItemsTable;
  readonly work_item_assignees: WorkItemAssigneesTable;
  readonly work_item_labels: WorkItemLabelsTable;
  readonly work_item_modules: WorkItemModulesTable;
  readonly list_entries: ListEntriesTable;
  readonly list_totals: ListTotalsTable;
  readonly work_item_subscribers: WorkItemSubscribersTable;
  readonly work_item_mentions: WorkItemMentionsTable;
  readonly work_item_words: WorkItemWordsTable;
  readonly work_item_word_fills: WorkItemWordFillsTable;
  readonly tombstones: TombstonesTable;
  readonly feed_loads: FeedLoadsTable;
  readonly comments: CommentsTable;
  readonly activities: ActivitiesTable;
  readonly description_versions: DescriptionVersionsTable;
  readonly exports: ExportsTable;
  readonly api_tokens: ApiTokensTable;
  readonly webhooks: WebhooksTable;
  readonly api_calls: ApiCallsTable;
  readonly webhook_logs: WebhookLogsTable;
  readonly notifications: NotificationsTable;
  readonly views: ViewsTable;
  readonly pages: PagesTable;
  readonly page_projects: PageProjectsTable;
  readonly page_labels: PageLabelsTable;
  readonly page_updates: PageUpdatesTable;
  readonly page_versions: PageVersionsTable;
  readonly work_item_links: WorkItemLinksTable;
  readonly work_item_relations: WorkItemRelationsTable;
  readonly reactions: ReactionsTable;
  readonly user_properties: UserPropertiesTable;
  readonly user_favorites: UserFavoritesTable;
  readonly notification_preferences: NotificationPreferencesTable;
  readonly workspace_user_properties: WorkspaceUserPropertiesTable;
  readonly place_preferences: PlacePreferencesTable;
  readonly quick_links: QuickLinksTable;
  readonly stickies: StickiesTable;
  readonly workspace_themes: WorkspaceThemesTable;
  readonly recent_visits: RecentVisitsTable;
  readonly import_runs: ImportRunsTable;
  readonly import_rows: ImportRowsTable;
  readonly jobs: JobsTable;
  readonly draft_work_items: DraftWorkItemsTable;
  readonly intakes: IntakesTable;
  readonly intake_items: IntakeItemsTable;
  readonly analytic_views: AnalyticViewsTable;
  readonly dashboard_widgets: DashboardWidgetsTable;
  readonly deploy_boards: DeployBoardsTable;
  readonly work_item_votes: WorkItemVotesTable;
  readonly public_members: PublicMembersTable;
  readonly file_assets: FileAssetsTable;
  readonly instance_secrets: InstanceSecretsTable;
}

export interface SchemaMigrationsTable {
  readonly name: string;
  readonly sha256: string;
  readonly applied_at: string;
}
