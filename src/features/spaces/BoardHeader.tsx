import { personName } from '../../domain/person.ts';
import { useState } from 'react';
import type { BoardFilter, BoardProps } from '../../domain/board-props.ts';
import { spaces as text } from '../../text/spaces.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { SearchableMenu, type Choice } from '../../ui/SearchableMenu.tsx';
import { labelHeads, priorityHeads, stateHeads, type BoardParts } from './board-groups.tsx';
import { groupingsOf, NO_FILTERS, type BoardLook } from './board-look.ts';
import { IdeaDialog } from './IdeaDialog.tsx';
import { signInPath, useVisit } from './visit.ts';
import type { Board, Meta } from './wire.ts';
import styles from './BoardHeader.module.css';

interface BoardHeaderProps {
  readonly base: string;
  readonly board: Board;
  readonly meta: Meta;
  readonly props: BoardProps;
  readonly parts: BoardParts;
  readonly look: BoardLook;
  readonly onLook: (next: Partial<BoardLook>) => void;
}

export function BoardHeader({ base, board, meta, props, parts, look, onLook }: BoardHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo name={meta.name} size={24} decorative />
        <div className={styles.words}>
          <h1 className={styles.name}>{meta.name}</h1>
          {meta.description && <p className={styles.about}>{meta.description}</p>}
        </div>
        <span className={styles.space} />
        {board.intake !== null && <Idea base={base} intake={board.intake} />}
        <Corner />
      </div>
      <div className={styles.tools}>
        {props.layouts.length > 1 && <Layouts props={props} look={look} onLook={onLook} />}
        <Grouping props={props} look={look} onLook={onLook} />
        {props.filters.map((filter) => (
          <Filter key={filter} filter={filter} parts={parts} look={look} onLook={onLook} />
        ))}
        {Object.values(look.filters).some((values) => values.length > 0) && (
          <Button size="small" look="ghost" onClick={() => onLook({ filters: NO_FILTERS })}>
            {text.clear}
          </Button>
        )}
      </div>
    </header>
  );
}

export function Corner() {
  const { visitor, isDark, setDark } = useVisit();
  return (
    <div className={styles.corner}>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={text.theme(isDark)}
        onClick={() => setDark(!isDark)}
      />
      {visitor ? (
        <Menu
          label={text.account(personName(visitor))}
          icon="user"
          items={[
            { kind: 'heading', id: 'who', label: personName(visitor) },
            { id: 'open', label: text.open, icon: 'home', onSelect: () => location.assign('/') },
            {
              id: 'profile',
              label: text.profile,
              icon: 'user',
              onSelect: () => location.assign('/profile/'),
            },
          ]}
        />
      ) : (
        <LinkButton href={signInPath(location)} size="small" look="primary">
          {text.signIn}
        </LinkButton>
      )}
    </div>
  );
}

type ToolProps = Pick<BoardHeaderProps, 'props' | 'look' | 'onLook'>;

function Layouts({ props, look, onLook }: ToolProps) {
  return (
    <div role="radiogroup" aria-label={text.layout} className={styles.layouts}>
      {props.layouts.map((layout) => (
        <button
          key={layout}
          type="button"
          role="radio"
          aria-checked={layout === look.layout}
          className={styles.layout}
          onClick={() => onLook({ layout })}
        >
          <Icon name={layout === 'list' ? 'list' : 'board'} />
          {text.layouts[layout]}
        </button>
      ))}
    </div>
  );
}

function Grouping({ props, look, onLook }: ToolProps) {
  const groupings = groupingsOf(look.layout, props);
  if (groupings.length < 2) return null;
  return (
    <SearchableMenu
      label={`${text.groupBy}: ${text.grouped[look.grouping]}`}
      className={styles.tool}
      choices={groupings.map((id) => ({ id, label: text.groupings[id] }))}
      selected={[look.grouping]}
      onChoose={(id) => onLook({ grouping: groupings.find((one) => one === id) ?? 'state' })}
    >
      <Icon name="display" />
      {text.grouped[look.grouping]}
    </SearchableMenu>
  );
}

interface FilterProps extends Pick<BoardHeaderProps, 'parts' | 'look' | 'onLook'> {
  readonly filter: BoardFilter;
}

function Filter({ filter, parts, look, onLook }: FilterProps) {
  const values = look.filters[filter];
  const choose = (id: string, on: boolean) => {
    const next = on ? [...values, id] : values.filter((value) => value !== id);
    onLook({ filters: { ...look.filters, [filter]: next } });
  };
  return (
    <SearchableMenu
      label={text.filters[filter]}
      className={styles.tool}
      mode="many"
      choices={choicesOf(filter, parts)}
      selected={values}
      onChoose={choose}
    >
      <Icon name="filter" />
      {text.chosen(text.filters[filter], values.length)}
    </SearchableMenu>
  );
}

function choicesOf(filter: BoardFilter, parts: BoardParts): readonly Choice[] {
  const heads = { state: stateHeads, priority: priorityHeads, labels: labelHeads }[filter](parts);
  return heads.map(({ key, name, icon }) => ({ id: key, label: name, icon: icon ?? undefined }));
}

function Idea({ base, intake }: { readonly base: string; readonly intake: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        {text.idea.open}
      </Button>
      {isOpen && <IdeaDialog base={base} intake={intake} onClose={() => setOpen(false)} />}
    </>
  );
}
