import { useCall } from '../../blocks/settings/use-call.ts';
import { useKept } from '../../blocks/settings/use-kept.ts';
import { useHere } from '../../client/session-context.ts';
import { readWidgets } from '../../resources/own-lists.ts';
import type { widgets as text } from '../../text/furnishings.ts';

export type WidgetKey = keyof typeof text.names;

export interface Widget {
  readonly key: WidgetKey;
  readonly is_enabled: boolean;
  readonly sort_order: number;
}

export interface Widgets {
  /** As the person ordered them. */
  readonly all: readonly Widget[];
  readonly isKnown: boolean;
  readonly show: (key: WidgetKey, isShown: boolean) => void;
  readonly move: (key: WidgetKey, step: -1 | 1) => void;
}

const AS_THEY_COME: readonly Widget[] = [
  { key: 'quick_links', is_enabled: true, sort_order: 999 },
  { key: 'recents', is_enabled: true, sort_order: 998 },
  { key: 'my_stickies', is_enabled: true, sort_order: 997 },
];

/** Which blocks stand on the home page, and in which order: the higher the earlier. */
export function useWidgets(): Widgets {
  const { slug } = useHere();
  const call = useCall();
  const path = `/api/workspaces/${slug}/home-preferences/`;
  const { value, change, reload } = useKept(path, widgetsOf);
  const all = value ?? AS_THEY_COME;
  const put = (key: WidgetKey, patch: Partial<Widget>) => {
    change((before) =>
      inOrder(before.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    );
    void call({ method: 'PATCH', path: `${path}${key}/`, body: patch, refreshes: [] }).then(
      (answer) => answer ?? reload(),
    );
  };
  return {
    all,
    isKnown: value !== null,
    show: (key, is_enabled) => put(key, { is_enabled }),
    move(key, step) {
      const at = all.findIndex((one) => one.key === key);
      const [own, other] = [all[at], all[at + step]];
      if (!own || !other) return;
      put(own.key, { sort_order: other.sort_order });
      put(other.key, { sort_order: own.sort_order });
    },
  };
}

function widgetsOf(body: unknown): readonly Widget[] {
  const known = AS_THEY_COME.map(({ key }) => key);
  const widgets = readWidgets(body);
  return inOrder(
    known.flatMap((key) => {
      const widget = widgets.find((one) => one.key === key);
      return widget ? { ...widget, key } : [];
    }),
  );
}

function inOrder(widgets: readonly Widget[]): readonly Widget[] {
  return widgets.toSorted((a, b) => b.sort_order - a.sort_order);
}
