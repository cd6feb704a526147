import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import {
  bind,
  createActiveCommands,
  type ActiveCommands,
  type Command,
} from '../../commands/registry.ts';

export const CommandsContext = createContext<ActiveCommands>(createActiveCommands());

/** What can be done on this screen as it is now: for menus and the palette. */
export function useCommands(): ActiveCommands {
  return useContext(CommandsContext);
}

/**
 * While the component is on screen, its commands work: by key, in the palette, in the key sheet.
 * @param commands a constant at module level
 * @param context what they act on, read at the moment of acting
 */
export function useCommandScope<Context>(
  commands: readonly Command<Context>[],
  context: () => Context,
): void {
  const active = useCommands();
  const current = useRef(context);
  useLayoutEffect(() => {
    current.current = context;
  });
  // In the same step as what is seen: a key that is pressed at once finds them.
  useLayoutEffect(() => active.enter(bind(commands, () => current.current())), [active, commands]);
}
