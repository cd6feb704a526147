import { lazy, Suspense } from 'react';
import { useCall } from '../../blocks/settings/use-call.ts';
import { useKept } from '../../blocks/settings/use-kept.ts';
import { useHere } from '../../client/session-context.ts';
import { sortOrderBetween } from '../../domain/sort-order.ts';
import { readPins } from '../../resources/own-lists.ts';
import { pins as text } from '../../text/furnishings.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { SidebarKit } from './SidebarProjects.tsx';

const OrderDialog = lazy(async () => ({
  default: (await import('../../blocks/settings/OrderDialog.tsx')).OrderDialog<PinKey>,
}));

type PinKey = keyof typeof text.names;

interface Pin {
  readonly key: PinKey;
  readonly is_pinned: boolean;
  readonly sort_order: number;
}

interface SidebarPinsProps {
  readonly Link: SidebarKit['Link'];
  readonly isChoosing: boolean;
  readonly onChosen: () => void;
}

/** Entries that stand in the sidebar where the person wants them to. */
export function SidebarPins({ Link, isChoosing, onChosen }: SidebarPinsProps) {
  const { slug, viewer } = useHere();
  const call = useCall();
  const path = `/api/workspaces/${slug}/sidebar-preferences/`;
  const { value, change, reload } = useKept(path, pinsOf);
  const all = value ?? [];
  const put = (key: PinKey, patch: Partial<Pin>) => {
    change((before) =>
      inOrder(before.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    );
    void call({ method: 'PATCH', path: `${path}${key}/`, body: patch, refreshes: [] }).then(
      (answer) => answer ?? reload(),
    );
  };
  const move = (key: PinKey, step: -1 | 1) => {
    const at = all.findIndex((one) => one.key === key);
    const near = all[at + step]?.sort_order;
    if (near === undefined) return;
    const far = all[at + 2 * step]?.sort_order ?? null;
    const between = step < 0 ? sortOrderBetween(far, near) : sortOrderBetween(near, far);
    put(key, { sort_order: between });
  };
  const hrefs: Readonly<Record<PinKey, string>> = {
    your_work: `/${slug}/profile/${viewer}/`,
  };
  return (
    <>
      {all.map(
        ({ key, is_pinned }) =>
          is_pinned && (
            <Link key={key} icon={ICONS[key]} label={text.names[key]} href={hrefs[key]} />
          ),
      )}
      {isChoosing && (
        <Suspense>
          <OrderDialog
            title={text.title}
            text={text.text}
            entries={all.map(({ key, is_pinned: isShown }) => ({
              ...{ key, isShown, name: text.names[key] },
            }))}
            onShow={(key, is_pinned) => put(key, { is_pinned })}
            onMove={move}
            onClose={onChosen}
          />
        </Suspense>
      )}
    </>
  );
}

const ICONS: Readonly<Record<PinKey, IconName>> = { your_work: 'user' };

/** Those that there are screens for. */
function pinsOf(body: unknown): readonly Pin[] {
  const known = Object.keys(ICONS) as PinKey[];
  const pins = readPins(body);
  return inOrder(
    known.flatMap((key) => {
      const pin = pins[key];
      return pin ? { key, is_pinned: pin.is_pinned, sort_order: pin.sort_order } : [];
    }),
  );
}

function inOrder(pins: readonly Pin[]): readonly Pin[] {
  return pins.toSorted((a, b) => a.sort_order - b.sort_order);
}
