/** Where a command can be meant: anywhere, on a list, on the item (or items) under focus or selection. */
export type CommandScope = 'global' | 'list' | 'item';

export const COMMAND_GROUPS = [
  'item',
  'list',
  'create',
  'go',
  'open',
  'edit',
  'view',
  'account',
  'help',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/**
 * One thing a person can do, told once: the palette, the menus, the key sheet and the tests read it.
 * @template Context what the command acts on, given by the screen that binds it
 */
export interface Command<Context> {
  readonly id: string;
  readonly name: string;
  readonly group: CommandGroup;
  readonly scope: CommandScope;
  /** `Ctrl+K`, `Shift+F`, `?`, or a sequence such as `G H`. Ctrl stands for ⌘ on Apple devices. */
  readonly keys: readonly string[];
  /** Moves and the like: in the key sheet, not in the palette. */
  readonly keysOnly?: boolean;
  /** Its keys work while typing and inside dialogs, too. */
  readonly always?: boolean;
  /** Keys pressed after it are meant for what it finds: they wait until it is done. */
  readonly isAwaited?: boolean;
  readonly when?: (context: Context) => boolean;
  /** Why it does not apply now, in one sentence. Without it the key does nothing and says nothing. */
  readonly why?: (context: Context) => string | null;
  readonly run: (context: Context) => void | Promise<void>;
}

/** A command together with what it acts on now. */
export interface BoundCommand extends Omit<Command<never>, 'when' | 'why' | 'run'> {
  readonly isEnabled: () => boolean;
  /** Asked when it is not enabled. */
  readonly why: () => string | null;
  readonly run: () => void | Promise<void>;
}

export function bind<Context>(
  commands: readonly Command<Context>[],
  context: () => Context,
): readonly BoundCommand[] {
  return commands.map(({ when, why, run, ...rest }) => ({
    ...rest,
    isEnabled: () => when?.(context()) ?? true,
    why: () => why?.(context()) ?? null,
    run: () => run(context()),
  }));
}

/** What can be done on the screen as it is now. */
export interface ActiveCommands {
  /** The innermost come first: their keys win. */
  readonly all: () => readonly BoundCommand[];
  /** A screen brings its commands; the answer takes them away again. */
  readonly enter: (commands: readonly BoundCommand[]) => () => void;
}

export function createActiveCommands(): ActiveCommands {
  let entered: readonly (readonly BoundCommand[])[] = [];
  return {
    all: () => entered.toReversed().flat(),
    enter(commands) {
      entered = [...entered, commands];
      return () => {
        entered = entered.filter((one) => one !== commands);
      };
    },
  };
}

/** Pairs of commands that could not both be reached: the same keys, or one's keys begin the other's. */
export function keyConflicts(
  commands: readonly Pick<BoundCommand, 'id' | 'keys'>[],
): readonly string[] {
  const all = commands.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  return all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(({ key }) => key === one.key || begins(key, one.key) || begins(one.key, key))
      .map((other) => `${one.id} (${one.key}) and ${other.id} (${other.key})`),
  );
}

function begins(keys: string, longer: string): boolean {
  return longer.startsWith(`${keys} `);
}
