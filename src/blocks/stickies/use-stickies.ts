import { useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';
import { sortOrderBetween } from '../../domain/sort-order.ts';
import { readStickies, readSticky } from '../../resources/own-lists.ts';
import { stickies as text } from '../../text/furnishings.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useCall } from '../settings/use-call.ts';
import { useKept } from '../settings/use-kept.ts';
import { createStickyWriter } from './write-sticky.ts';

export const STICKY_COLOURS = [
  'gray',
  'peach',
  'pink',
  'orange',
  'green',
  'light-blue',
  'dark-blue',
  'purple',
] as const;
export type StickyColour = (typeof STICKY_COLOURS)[number];

export interface Sticky {
  readonly id: string;
  readonly description_html: string;
  readonly background_color: string | null;
  readonly sort_order: number;
}

export interface Stickies {
  /** As they lie, the highest first; null while nothing is known of them. */
  readonly all: readonly Sticky[] | null;
  readonly problem: string | null;
  readonly reload: () => void;
  /** Resolves with the new one, or null when it could not be made. */
  readonly add: () => Promise<Sticky | null>;
  /** @param base what the person saw when they began: text written elsewhere since is kept. */
  readonly write: (id: string, html: string, base: string) => Promise<void>;
  readonly paint: (id: string, colour: StickyColour) => void;
  readonly move: (id: string, to: 'front' | 'back' | 'forth') => void;
  readonly remove: (sticky: Sticky) => void;
}

const AT_MOST = 1000;

/** A person's own notes in this workspace. */
export function useStickies(): Stickies {
  const { slug } = useHere();
  const client = useClient();
  const [writeText] = useState(() => createStickyWriter((request) => client.request(request)));
  const toast = useToast();
  const call = useCall();
  const path = `/api/workspaces/${slug}/stickies/`;
  const kept = useKept(`${path}?per_page=${AT_MOST}`, stickiesOf);
  const { value, change, reload } = kept;

  const put = (id: string, patch: Partial<Sticky>) => {
    change((all) => inOrder(all.map((one) => (one.id === id ? { ...one, ...patch } : one))));
    void call({ method: 'PATCH', path: `${path}${id}/`, body: patch, refreshes: [] }).then(
      (answer) => answer ?? reload(),
    );
  };
  const create = async (fields: Partial<Sticky>) => {
    const answer = await call({ method: 'POST', path, body: fields, refreshes: [] });
    if (!answer) return null;
    const made = readSticky(answer.body);
    change((all) => inOrder([made, ...all]));
    return made;
  };
  return {
    all: value,
    problem: kept.problem,
    reload,
    add: () => create({ background_color: nextColour(value ?? []) }),
    async write(id, html, base) {
      const description_html = await writeText(`${path}${id}/`, html, base);
      change((all) => all.map((one) => (one.id === id ? { ...one, description_html } : one)));
    },
    paint: (id, colour) => put(id, { background_color: colour }),
    move(id, to) {
      const all = value ?? [];
      const order = orderAt(
        all,
        all.findIndex((one) => one.id === id),
        to,
      );
      if (order !== null) put(id, { sort_order: order });
    },
    remove(sticky) {
      change((all) => all.filter(({ id }) => id !== sticky.id));
      const gone = call({ method: 'DELETE', path: `${path}${sticky.id}/`, refreshes: [] });
      void gone.then((answer) => {
        if (!answer) return reload();
        const { description_html, background_color } = sticky;
        toast.show({
          kind: 'success',
          title: text.removed,
          undo: () =>
            void create({ description_html, background_color }).then(
              (made) => made && put(made.id, { sort_order: sticky.sort_order }),
            ),
        });
      });
    },
  };
}

/** The order that takes it there; null where it is there already. The list descends. */
function orderAt(all: readonly Sticky[], at: number, to: 'front' | 'back' | 'forth') {
  const orderOf = (place: number) => all[place]?.sort_order ?? null;
  if (at < 0 || (to === 'forth' ? at === all.length - 1 : at === 0)) return null;
  if (to === 'front') return sortOrderBetween(orderOf(0), null);
  if (to === 'back') return sortOrderBetween(orderOf(at - 1), orderOf(at - 2));
  return sortOrderBetween(orderOf(at + 2), orderOf(at + 1));
}

function nextColour(all: readonly Sticky[]): StickyColour {
  const at = STICKY_COLOURS.findIndex((one) => one === all[0]?.background_color);
  return STICKY_COLOURS[(at + 1) % STICKY_COLOURS.length] ?? 'gray';
}

function inOrder(all: readonly Sticky[]): readonly Sticky[] {
  return all.toSorted((a, b) => b.sort_order - a.sort_order);
}

function stickiesOf(body: unknown): readonly Sticky[] {
  return readStickies(body).results;
}
