import type { DeclaredRoute } from '../plugins/route.ts';
import { healthRoutes } from './health.ts';

/** Everything the server answers: also read by the document of the routes and the authorisation test. */
export const ROUTES: readonly DeclaredRoute[] = [...healthRoutes];
