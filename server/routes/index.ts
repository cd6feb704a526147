import type { DeclaredRoute } from '../plugins/route.ts';
import { apiCallRoutes } from './account/api-calls.ts';
import { apiTokenRoutes } from './account/api-tokens.ts';
import { attachmentRoutes } from './work-items/attachments.ts';
import { webhookRoutes } from './workspaces/webhooks.ts';
import { outsideRoutes } from './outside/all.ts';
import { reactionRoutes } from './work-items/reactions.ts';
import { relationRoutes } from './work-items/relations.ts';
import { versionRoutes } from './work-items/versions.ts';
import { webLinkRoutes } from './work-items/web-links.ts';
import { analyticRoutes } from './analytics/analytics.ts';
import { analyticViewRoutes } from './analytics/analytic-views.ts';
import { personGraphRoutes } from './analytics/person-graphs.ts';
import { dashboardRoutes } from './analytics/dashboard.ts';
import { courtesyRoutes } from './account/courtesies.ts';
import { putTwins } from './put-twins.ts';
import { spaceEntrances } from './sign-in/space-entrances.ts';
import { boardRoutes } from './boards/boards.ts';
import { boardIntakeRoutes } from './boards/board-intake.ts';
import { boardCommentRoutes } from './boards/board-comments.ts';
import { boardReactionRoutes } from './boards/board-reactions.ts';
import { deployBoardRoutes } from './boards/deploy-boards.ts';
import { intakeFormRoutes } from './boards/intake-form.ts';
import { draftRoutes } from './work-items/drafts.ts';
import { epicRoutes } from './work-items/epics.ts';
import { intakeItemRoutes } from './intake/intake-items.ts';
import { intakeRoutes } from './intake/intakes.ts';
import { statisticsRoutes } from './work-items/statistics.ts';
import { trashRoutes } from './work-items/trash.ts';
import { projectDraftRoutes } from './work-items/project-drafts.ts';
import { cycleProgressRoutes } from './cycles/cycle-progress.ts';
import { moduleLinkRoutes } from './modules/module-links.ts';
import { assetRoutes } from './files/assets.ts';
import { fileAssetRoutes } from './files/file-assets.ts';
import { boardAssetRoutes } from './boards/board-assets.ts';
import { userAssetRoutes } from './account/user-assets.ts';
import { uploadRoutes } from './files/uploads.ts';
import { labelRoutes } from './projects/labels.ts';
import { stateRoutes } from './projects/states.ts';
import { globalViewRoutes } from './views/global-views.ts';
import { notificationRoutes } from './notifications/notifications.ts';
import { searchRoutes } from './search/search.ts';
import { exportRoutes } from './exports/exports.ts';
import { schemaRoutes } from './instance/schema.ts';
import { pageRoutes } from './pages/pages.ts';
import { pageStateRoutes } from './pages/page-states.ts';
import { pageTextRoutes } from './pages/page-texts.ts';
import { viewRoutes } from './views/views.ts';
import { authRoutes } from './sign-in/auth.ts';
import { deadJobRoutes } from './instance/dead-jobs.ts';
import { demoRoutes } from './sign-in/demo.ts';
import { eventRoutes } from './events.ts';
import { workspaceMemberRoutes } from './workspaces/workspace-members.ts';
import { projectMemberRoutes } from './projects/project-members.ts';
import { estimateRoutes } from './projects/estimates.ts';
import { userPropertyRoutes } from './projects/user-properties.ts';
import { cycleRoutes } from './cycles/cycles.ts';
import { cycleItemRoutes } from './cycles/cycle-items.ts';
import { moduleRoutes } from './modules/modules.ts';
import { moduleItemRoutes } from './modules/module-items.ts';
import { workspaceInvitationRoutes } from './workspaces/workspace-invitations.ts';
import { favoriteRoutes } from './workspaces/favorites.ts';
import { projectExtraRoutes } from './projects/project-extras.ts';
import { quickLinkRoutes } from './workspaces/quick-links.ts';
import { stickyRoutes } from './workspaces/stickies.ts';
import { workspaceThemeRoutes } from './workspaces/workspace-themes.ts';
import { preferenceRoutes } from './account/preferences.ts';
import { profilePageRoutes } from './account/profile-pages.ts';
import { recentVisitRoutes } from './workspaces/recent-visits.ts';
import { healthRoutes } from './instance/health.ts';
import { importSourceRoutes } from './imports/import-sources.ts';
import { importFileRoutes } from './imports/import-files.ts';
import { importRoutes } from './imports/imports.ts';
import { importerRoutes } from './imports/importers.ts';
import { adminEntranceRoutes } from './sign-in/admin-entrance.ts';
import { instanceAdminRoutes } from './instance/instance-admin.ts';
import { instancePeopleRoutes } from './instance/instance-people.ts';
import { instanceRoutes } from './instance/instance.ts';
import { linkedAccountRoutes } from './sign-in/linked-accounts.ts';
import { magicCodeRoutes } from './sign-in/magic-codes.ts';
import { oauthRoutes } from './sign-in/oauth.ts';
import { passwordRoutes } from './sign-in/passwords.ts';
import { sessionRoutes } from './sign-in/sessions.ts';
import { userRoutes } from './account/users.ts';
import { projectRoutes } from './projects/projects.ts';
import { workspaceRoutes } from './workspaces/workspaces.ts';
import { workItemListRoutes } from './work-items/work-item-lists.ts';
import { workItemFeedRoutes } from './work-items/work-item-feed.ts';
import { workItemRoutes } from './work-items/work-items.ts';
import { commentRoutes } from './work-items/comments.ts';
import { workItemReadRoutes } from './work-items/work-item-reads.ts';
import { workItemArchiveRoutes } from './work-items/work-item-archive.ts';
import { workItemBulkRoutes } from './work-items/work-item-bulk.ts';
import { workItemCallRoutes } from './work-items/work-item-calls.ts';
import { subscriptionRoutes } from './work-items/subscriptions.ts';
import { subWorkItemRoutes } from './work-items/sub-work-items.ts';
import { userWorkItemRoutes } from './work-items/user-work-items.ts';

const DECLARED: readonly DeclaredRoute[] = [
  ...apiTokenRoutes,
  ...apiCallRoutes,
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
  ...workItemCallRoutes,
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
  ...importFileRoutes,
  ...importerRoutes,
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
