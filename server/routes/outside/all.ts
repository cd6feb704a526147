import type { DeclaredRoute } from '../../plugins/route.ts';
import { asAsked } from './as-asked.ts';
import { outsideCycleRoutes } from './cycles.ts';
import { outsideIntakeRoutes } from './intake.ts';
import { outsidePartRoutes } from './item-parts.ts';
import { outsideItemRoutes } from './items.ts';
import { outsideLabelRoutes } from './labels.ts';
import { outsideMemberRoutes } from './members.ts';
import { outsideModuleRoutes } from './modules.ts';
import { outsidePageRoutes } from './pages.ts';
import { outsideProjectRoutes } from './projects.ts';
import { outsideStateRoutes } from './states.ts';

/** What programs call under `/api/v1/`, with a token. */
export const outsideRoutes: readonly DeclaredRoute[] = [
  ...outsideProjectRoutes,
  ...outsideMemberRoutes,
  ...outsideStateRoutes,
  ...outsideLabelRoutes,
  ...outsideItemRoutes,
  ...outsidePartRoutes,
  ...outsideCycleRoutes,
  ...outsideModuleRoutes,
  ...outsideIntakeRoutes,
  ...outsidePageRoutes,
].map(asAsked);
