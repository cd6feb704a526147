import type { DeclaredRoute } from '../plugins/route.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { attachmentRoutes } from './attachments.ts';
import { webhookRoutes } from './webhooks.ts';
import { outsideRoutes } from './outside/all.ts';
import { reactionRoutes } from './reactions.ts';
import { relationRoutes } from './relations.ts';
import { versionRoutes } from './versions.ts';
import { webLinkRoutes } from './web-links.ts';
import { analyticRoutes } from './analytics.ts';
import { analyticViewRoutes } from './analytic-views.ts';
import { personGraphRoutes } from './person-graphs.ts';
import { dashboardRoutes } from './dashboard.ts';
import { courtesyRoutes } from './courtesies.ts';
import { putTwins } from './put-twins.ts';
import { spaceEntrances } from './space-entrances.ts';
import { boardRoutes } from './boards.ts';
import { boardIntakeRoutes } from './board-intake.ts';
import { boardCommentRoutes } from './board-comments.ts';
import { boardReactionRoutes } from './board-reactions.ts';
import { deployBoardRoutes } from './deploy-boards.ts';
import { intakeFormRoutes } from './intake-form.ts';
import { draftRoutes } from './drafts.ts';
import { epicRoutes } from './epics.ts';
import { intakeItemRoutes } from './intake-items.ts';
import { intakeRoutes } from './intakes.ts';
import { statisticsRoutes } from './statistics.ts';
import { trashRoutes } from './trash.ts';
import { projectDraftRoutes } from './project-drafts.ts';
import { cycleProgressRoutes } from './cycle-progress.ts';
import { moduleLinkRoutes } from './module-links.ts';
import { assetRoutes } from './assets.ts';
import { fileAssetRoutes } from './file-assets.ts';
import { boardAssetRoutes } from './board-assets.ts';
import { userAssetRoutes } from './user-assets.ts';
import { uploadRoutes } from './uploads.ts';
import { labelRoutes } from './labels.ts';
import { stateRoutes } from './states.ts';
import { globalViewRoutes } from './global-views.ts';
import { notificationRoutes } from './notifications.ts';
import { searchRoutes } from './search.ts';
import { exportRoutes } from './exports.ts';
import { schemaRoutes } from './schema.ts';
import { pageRoutes } from './pages.ts';
import { pageStateRoutes } from './page-states.ts';
import { pageTextRoutes } from './page-texts.ts';
import { viewRoutes } from './views.ts';
import { authRoutes } from './auth.ts';
import { deadJobRoutes } from './dead-jobs.ts';
import { demoRoutes } from './demo.ts';
import { eventRoutes } from './events.ts';
import { workspaceMemberRoutes } from './workspace-members.ts';
import { projectMemberRoutes } from './project-members.ts';
import { estimateRoutes } from './estimates.ts';
import { userPropertyRoutes } from './user-properties.ts';
import { cycleRoutes } from './cycles.ts';
import { cycleItemRoutes } from './cycle-items.ts';
import { moduleRoutes } from './modules.ts';
import { moduleItemRoutes } from './module-items.ts';
import { workspaceInvitationRoutes } from './workspace-invitations.ts';
import { favoriteRoutes } from './favorites.ts';
import { projectExtraRoutes } from './project-extras.ts';
import { quickLinkRoutes } from './quick-links.ts';
import { stickyRoutes } from './stickies.ts';
import { workspaceThemeRoutes } from './workspace-themes.ts';
import { preferenceRoutes } from './preferences.ts';
import { profilePageRoutes } from './profile-pages.ts';
import { recentVisitRoutes } from './recent-visits.ts';
import { healthRoutes } from './health.ts';
import { importSourceRoutes } from './import-sources.ts';
import { importRoutes } from './imports.ts';
import { adminEntranceRoutes } from './admin-entrance.ts';
import { instanceAdminRoutes } from './instance-admin.ts';
import { instancePeopleRoutes } from './instance-people.ts';
import { instanceRoutes } from './instance.ts';
import { linkedAccountRoutes } from './linked-accounts.ts';
import { magicCodeRoutes } from './magic-codes.ts';
import { oauthRoutes } from './oauth.ts';
import { passwordRoutes } from './passwords.ts';
import { sessionRoutes } from './sessions.ts';
import { userRoutes } from './users.ts';
import { projectRoutes } from './projects.ts';
import { workspaceRoutes } from './workspaces.ts';
import { workItemListRoutes } from './work-item-lists.ts';
import { workItemFeedRoutes } from './work-item-feed.ts';
import { workItemRoutes } from './work-items.ts';
import { commentRoutes } from './comments.ts';
import { workItemReadRoutes } from './work-item-reads.ts';
import { workItemArchiveRoutes } from './work-item-archive.ts';
import { workItemBulkRoutes } from './work-item-bulk.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { subWorkItemRoutes } from './sub-work-items.ts';
import { userWorkItemRoutes } from './user-work-items.ts';

const DECLARED: readonly DeclaredRoute[] = [
  ...apiTokenRoutes,
  ...webhookRoutes,
  ...outsideRoutes,
  ...notificationRoutes,
  ...searchRoutes,
  ...exportRoutes,
  ...pageRoutes,
  ...pageStateRoutes,
  ...pageTextRoutes,
  ...viewRoutes,
  ...globalViewRoutes,
  ...assetRoutes,
  ...fileAssetRoutes,
  ...boardAssetRoutes,
  ...userAssetRoutes,
  ...uploadRoutes,
  ...attachmentRoutes,
  ...webLinkRoutes,
  ...relationRoutes,
  ...reactionRoutes,
  ...versionRoutes,
  ...cycleProgressRoutes,
  ...moduleLinkRoutes,
  ...analyticRoutes,
  ...analyticViewRoutes,
  ...personGraphRoutes,
  ...dashboardRoutes,
  ...courtesyRoutes,
  ...boardRoutes,
  ...boardIntakeRoutes,
  ...boardCommentRoutes,
  ...boardReactionRoutes,
  ...deployBoardRoutes,
  ...intakeFormRoutes,
  ...draftRoutes,
  ...projectDraftRoutes,
  ...epicRoutes,
  ...intakeItemRoutes,
  ...intakeRoutes,
  ...statisticsRoutes,
  ...trashRoutes,
  ...userWorkItemRoutes,
  ...subWorkItemRoutes,
  ...subscriptionRoutes,
  ...workItemBulkRoutes,
  ...workItemArchiveRoutes,
  ...workItemReadRoutes,
  ...commentRoutes,
  ...workItemRoutes,
  ...workItemFeedRoutes,
  ...workItemListRoutes,
  ...quickLinkRoutes,
  ...stickyRoutes,
  ...workspaceThemeRoutes,
  ...preferenceRoutes,
  ...profilePageRoutes,
  ...recentVisitRoutes,
  ...healthRoutes,
  ...instanceRoutes,
  ...adminEntranceRoutes,
  ...instanceAdminRoutes,
  ...instancePeopleRoutes,
  ...deadJobRoutes,
  ...authRoutes,
  ...magicCodeRoutes,
  ...oauthRoutes,
  ...passwordRoutes,
  ...userRoutes,
  ...linkedAccountRoutes,
  ...sessionRoutes,
  ...demoRoutes,
  ...eventRoutes,
  ...importRoutes,
  ...importSourceRoutes,
  ...workspaceRoutes,
  ...projectRoutes,
  ...projectExtraRoutes,
  ...favoriteRoutes,
  ...workspaceInvitationRoutes,
  ...moduleItemRoutes,
  ...moduleRoutes,
  ...cycleItemRoutes,
  ...cycleRoutes,
  ...userPropertyRoutes,
  ...estimateRoutes,
  ...projectMemberRoutes,
  ...workspaceMemberRoutes,
  ...stateRoutes,
  ...labelRoutes,
];

const CALLS: readonly DeclaredRoute[] = [
  ...DECLARED,
  ...putTwins(DECLARED),
  ...spaceEntrances(DECLARED),
];

/** Everything the server answers: also read by the document of the routes and the authorisation test. */
export const ROUTES: readonly DeclaredRoute[] = [...CALLS, ...schemaRoutes(CALLS)];
