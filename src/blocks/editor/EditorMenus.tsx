import {
  BlockNoteContext,
  ComponentsContext,
  GridSuggestionMenuController,
  SuggestionMenuController,
  type BlockNoteContextValue,
  type ComponentProps,
} from '@blocknote/react';
import { useContext, useMemo, type ContextType } from 'react';
import { ITEM } from '../../text/item.ts';
import { BLOCK_MENU, EMOJI_MENU, menuAttributes } from './menu-attributes.ts';

type Components = NonNullable<ContextType<typeof ComponentsContext>>;

/** The menus after `/` and `:`, with names and with attributes that a textbox may have. */
export function EditorMenus() {
  const context = useContext(BlockNoteContext);
  const components = useContext(ComponentsContext);
  const blocks = useMemo(() => context && withAttributesOf(context, BLOCK_MENU), [context]);
  const emoji = useMemo(() => context && withAttributesOf(context, EMOJI_MENU), [context]);
  const named = useMemo(() => components && withNamedMenus(components), [components]);
  return (
    <ComponentsContext.Provider value={named}>
      <BlockNoteContext.Provider value={blocks}>
        <SuggestionMenuController
          triggerCharacter="/"
          shouldOpen={({ selection }) => !selection.$from.parent.type.isInGroup('tableContent')}
        />
      </BlockNoteContext.Provider>
      <BlockNoteContext.Provider value={emoji}>
        <GridSuggestionMenuController triggerCharacter=":" columns={10} minQueryLength={2} />
      </BlockNoteContext.Provider>
    </ComponentsContext.Provider>
  );
}

function withAttributesOf(context: BlockNoteContextValue, menu: string): BlockNoteContextValue {
  const set = context.setContentEditableProps;
  if (!set) return context;
  return {
    ...context,
    setContentEditableProps: (change) =>
      set((now) =>
        menuAttributes((typeof change === 'function' ? change(now) : change) ?? {}, menu),
      ),
  };
}

function withNamedMenus(components: Components): Components {
  const { SuggestionMenu, GridSuggestionMenu } = components;
  return {
    ...components,
    SuggestionMenu: { ...SuggestionMenu, Root: BlockMenu },
    GridSuggestionMenu: { ...GridSuggestionMenu, Root: EmojiMenu },
  };
}

type Menus = Pick<ComponentProps, 'SuggestionMenu' | 'GridSuggestionMenu'>;

/** The menus scroll, so they can be reached by keyboard; while one chooses, the editor keeps the focus. */
function BlockMenu({ id, className, children }: Menus['SuggestionMenu']['Root']) {
  return (
    <div
      id={id}
      className={`bn-ak-menu ${className ?? ''}`}
      role="listbox"
      aria-label={ITEM.blockMenu}
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** Its children are options, which a grid may not have. */
function EmojiMenu({ id, columns, className, children }: Menus['GridSuggestionMenu']['Root']) {
  return (
    <div
      id={id}
      className={className}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      role="listbox"
      aria-label={ITEM.emojiMenu}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
