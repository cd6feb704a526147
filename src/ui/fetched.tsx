import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A screen or a layer whose code is fetched when it is met, or before. */
export interface Fetched<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead. A failure is met again, and told, when it is drawn. */
  readonly preload: () => Promise<void>;
}

/**
 * Draws it as soon as its code is here, and `fallback` until then. React's own `lazy` keeps a
 * fallback on screen for 300 ms once it has shown it, even if the code comes a moment later.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Fetched<Props> {
  const code: { here: ComponentType<Props> | null; coming: Promise<ComponentType<Props>> | null } =
    { here: null, coming: null };

  async function fetchCode(): Promise<ComponentType<Props>> {
    try {
      code.here = await (code.coming ??= load());
      return code.here;
    } catch (error) {
      code.coming = null; // whoever draws it next tries again
      throw error;
    }
  }

  function Shown(props: Props): ReactNode {
    const [state, become] = useState<State<Props>>({ Loaded: code.here, error: null });
    const { Loaded, error } = state;
    useEffect(() => {
      if (Loaded) return;
      fetchCode().then(
        (here) => become({ Loaded: here, error: null }),
        (error: Error) => become({ Loaded: null, error }),
      );
    }, [Loaded]);
    if (error) throw error;
    return Loaded ? <Loaded {...props} /> : fallback;
  }
  return Object.assign(Shown, {
    preload: () =>
      fetchCode().then(
        () => {},
        () => {},
      ),
  });
}

interface State<Props> {
  readonly Loaded: ComponentType<Props> | null;
  readonly error: Error | null;
}
