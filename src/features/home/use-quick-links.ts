import { useCall } from '../../blocks/settings/use-call.ts';
import { useKept } from '../../blocks/settings/use-kept.ts';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';
import { sortOrderBetween } from '../../domain/sort-order.ts';
import { readQuickLink, readQuickLinks } from '../../resources/own-lists.ts';

export interface QuickLink {
  readonly id: string;
  readonly title: string | null;
  readonly url: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

export interface LinkFields {
  readonly url: string;
  readonly title: string | null;
}

/** A person's own links. Where one stands is in its `metadata`; the list of the wire knows no order. */
export function useQuickLinks() {
  const { slug } = useHere();
  const client = useClient();
  const call = useCall();
  const path = `/api/workspaces/${slug}/quick-links/`;
  const { value, problem, change, reload } = useKept(path, linksOf);
  const all = value ?? [];

  /** Rejects with what the server said about the form. */
  const save = async (id: string | null, fields: LinkFields & Partial<QuickLink>) => {
    const { body } = await client.request(
      id === null
        ? { method: 'POST', path, body: fields, refreshes: [] }
        : { method: 'PATCH', path: `${path}${id}/`, body: fields, refreshes: [] },
    );
    const made = readQuickLink(body);
    change((before) => inOrder([made, ...before.filter((one) => one.id !== made.id)]));
    return made;
  };
  const put = (link: QuickLink, sort_order: number) => {
    const metadata = { ...link.metadata, sort_order };
    change((before) =>
      inOrder(before.map((one) => (one.id === link.id ? { ...one, metadata } : one))),
    );
    const body = { metadata };
    void call({ method: 'PATCH', path: `${path}${link.id}/`, body, refreshes: [] }).then(
      (answer) => answer ?? reload(),
    );
  };
  return {
    all,
    isKnown: value !== null,
    problem,
    reload,
    save,
    remove: async (link: QuickLink) => {
      change((before) => before.filter(({ id }) => id !== link.id));
      const gone = await call({ method: 'DELETE', path: `${path}${link.id}/`, refreshes: [] });
      if (!gone) reload();
      return gone !== null;
    },
    move: (link: QuickLink, step: -1 | 1) => {
      const at = all.findIndex(({ id }) => id === link.id);
      const near = all[at + step];
      const far = all[at + 2 * step];
      if (!near) return;
      const [nearOrder, farOrder] = [orderOf(near), far ? orderOf(far) : null];
      put(
        link,
        step < 0 ? sortOrderBetween(nearOrder, farOrder) : sortOrderBetween(farOrder, nearOrder),
      );
    },
  };
}
export type QuickLinks = ReturnType<typeof useQuickLinks>;

/** The highest first; one that was never moved stands by its age. */
function orderOf({ metadata, created_at }: QuickLink): number {
  const { sort_order } = metadata;
  return typeof sort_order === 'number' ? sort_order : Date.parse(created_at);
}

function inOrder(links: readonly QuickLink[]): readonly QuickLink[] {
  return links.toSorted((a, b) => orderOf(b) - orderOf(a));
}

function linksOf(body: unknown): readonly QuickLink[] {
  return inOrder(readQuickLinks(body));
}
