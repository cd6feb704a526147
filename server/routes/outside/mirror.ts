import { z } from 'zod';
import { must } from '../../../src/lib/assert.ts';
import type { DeclaredRoute } from '../../plugins/route.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';
import { paged } from '../workspaces/workspace-answers.ts';

interface Mirror {
  readonly method: DeclaredRoute['method'];
  /** As the page calls it. */
  readonly from: string;
  /** As programs call it. */
  readonly to: string;
  readonly tag: string;
  readonly status?: number;
  /** The whole list becomes pages of it. */
  readonly isPaged?: boolean;
}

/** A call of the page that programs make in just the same way, under their own address and with a token. */
export function mirrored(routes: readonly DeclaredRoute[], mirror: Mirror): DeclaredRoute {
  const { method, from, to, tag, status, isPaged = false } = mirror;
  const route = must(
    routes.find((one) => one.method === method && one.path === from),
    `${method} ${from}`,
  );
  const same = {
    ...route,
    path: to,
    tag: `External: ${tag}`,
    status: status ?? route.status,
    answer: status === 204 ? null : route.answer,
  };
  if (!isPaged) return same;
  return {
    ...same,
    query: z.object(pageParameters),
    answer: route.answer instanceof z.ZodArray ? paged(route.answer.element as z.ZodType) : null,
    handle: async (context, input) => {
      const rows = (await route.handle(context, input)) as readonly unknown[];
      const paging = pagingOf(input.query as { per_page?: string; cursor?: string });
      const first = paging.perPage * paging.page;
      return answerPage(paging, rows.slice(first, first + paging.perPage), rows.length);
    },
  };
}
