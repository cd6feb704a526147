import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { CommandsContext, useCommandScope } from '../../../../src/blocks/commands/command-scope.ts';
import { createActiveCommands, type Command } from '../../../../src/commands/registry.ts';

const COMMANDS: readonly Command<null>[] = [
  { id: 'next', name: 'Next', group: 'item', scope: 'item', keys: ['J'], run: () => undefined },
];

function Screen(): ReactNode {
  useCommandScope(COMMANDS, () => null);
  return createElement('h1');
}

/** What can be done at the moment in which the screen changes, before it is painted. */
function commandsAtNextChange(holder: Element, all: () => readonly { readonly id: string }[]) {
  return new Promise<readonly string[]>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(all().map(({ id }) => id));
    });
    observer.observe(holder, { childList: true, subtree: true });
  });
}

test('the commands of a screen come and go with what is seen, not some time after it', async () => {
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  const commands = createActiveCommands();
  const draw = (screen: ReactNode): void =>
    root.render(createElement(CommandsContext, { value: commands }, screen));

  const shown = commandsAtNextChange(holder, commands.all);
  draw(createElement(Screen));
  expect(await shown).toEqual(['next']);
  const hidden = commandsAtNextChange(holder, commands.all);
  draw(null);
  expect(await hidden).toEqual([]);
  root.unmount();
  holder.remove();
});
