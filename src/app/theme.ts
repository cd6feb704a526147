import { deviceStorage } from '../client/safe-storage.ts';
import type { Theme } from '../commands/global.ts';

const KEY = 'holdfast.theme';
export const THEMES: readonly Theme[] = [
  'system',
  'light',
  'dark',
  'light-contrast',
  'dark-contrast',
];

/** The person's colours. public/theme.js applies the same before the first paint. */
export interface ThemeStore {
  readonly get: () => Theme;
  readonly set: (theme: Theme) => void;
  /** The account's choice, on a device that has none of its own. */
  readonly adopt: (theme: string | null) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function createThemeStore(window: Window): ThemeStore {
  const listeners = new Set<() => void>();
  const isDark = window.matchMedia('(prefers-color-scheme: dark)');
  const isStark = window.matchMedia('(prefers-contrast: more)');
  let theme = asTheme(deviceStorage.getItem(KEY));

  function apply(): void {
    const system = `${isDark.matches ? 'dark' : 'light'}${isStark.matches ? '-contrast' : ''}`;
    window.document.documentElement.dataset['theme'] = theme === 'system' ? system : theme;
  }

  isDark.addEventListener('change', apply);
  isStark.addEventListener('change', apply);
  apply();
  function set(next: Theme): void {
    theme = next;
    deviceStorage.setItem(KEY, next);
    apply();
    for (const listener of listeners) listener();
  }

  return {
    get: () => theme,
    set,
    adopt(chosen) {
      if (chosen !== null && deviceStorage.getItem(KEY) === null) set(asTheme(chosen));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function asTheme(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system';
}
