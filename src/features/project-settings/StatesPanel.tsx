import { useState } from 'react';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { State } from '../../resources/states.ts';
import { STATE_GROUPS, type StateGroup } from '../../domain/state-group.ts';
import { common } from '../../text/common.ts';
import { projectSettings } from '../../text/settings.ts';
import { ui } from '../../text/ui.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { NameForm } from './NameForm.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import { sequenceBetween } from './sequence-between.ts';
import styles from './Settings.module.css';

const { states: text } = projectSettings;
const NEW_COLOURS: Record<StateGroup, string> = {
  backlog: 'a3a3a3',
  unstarted: '3a3a3a',
  started: 'f59e0b',
  completed: '16a34a',
  cancelled: 'ef4444',
};

/** The five groups are given; the states in them are the project's own. */
export function StatesPanel({ project, mayEdit }: PanelProps) {
  const path = `${useProjectPath(project)}states/`;
  const call = useCall();
  const { answer: states } = useAnswer({ ask: 'states', project_id: project.id });
  const [adding, setAdding] = useState<StateGroup | null>(null);
  const refreshes = projectRefresh(project.id, 'states');
  if (!states) return <Skeleton rows={6} />;
  const add = async (group: StateGroup, name: string, color: string) => {
    const made = await call({ method: 'POST', path, body: { name, color, group }, refreshes });
    if (made) setAdding(null);
  };
  return (
    <Panel title={text.title} text={text.text} flush>
      {STATE_GROUPS.map((group) => {
        const members = states
          .filter((state) => state.group === group)
          .toSorted((a, b) => a.sequence - b.sequence);
        return (
          <section key={group} aria-label={ui.stateGroup[group]}>
            <h3 className={styles.group}>
              {ui.stateGroup[group]}
              {mayEdit && (
                <IconButton
                  icon="plus"
                  size="small"
                  label={text.add(ui.stateGroup[group])}
                  onClick={() => setAdding(group)}
                />
              )}
            </h3>
            {members.map((state) => (
              <StateLine
                key={state.id}
                state={state}
                siblings={members}
                path={path}
                project={project}
                mayEdit={mayEdit}
              />
            ))}
            {adding === group && (
              <NameForm
                colour={`#${NEW_COLOURS[group]}`}
                maxLength={100}
                onSubmit={(name, color) => add(group, name, color)}
                onCancel={() => setAdding(null)}
              />
            )}
          </section>
        );
      })}
    </Panel>
  );
}

interface StateLineProps extends PanelProps {
  readonly state: State;
  readonly siblings: readonly State[];
  readonly path: string;
}

function StateLine({ state, siblings, path, project, mayEdit }: StateLineProps) {
  const call = useCall();
  const [isEditing, setEditing] = useState(false);
  const { id, name, color, group } = state;
  const refreshes = projectRefresh(project.id, 'states');
  const patch = (body: Partial<State>) =>
    call({ method: 'PATCH', path: `${path}${id}/`, body, refreshes });
  const at = siblings.indexOf(state);
  const move = (step: -1 | 1) => void patch({ sequence: sequenceBetween(siblings, at, step) });
  const isLast = siblings.length === 1;
  const items: readonly MenuEntry[] = [
    { id: 'edit', label: common.edit, icon: 'edit', onSelect: () => setEditing(true) },
    {
      id: 'default',
      label: text.makeDefault,
      icon: 'check',
      disabled: state.default,
      onSelect: () => void call({ method: 'POST', path: `${path}${id}/mark-default/`, refreshes }),
    },
    { id: 'up', label: text.up, icon: 'chevron-up', disabled: at === 0, onSelect: () => move(-1) },
    {
      id: 'down',
      label: text.down,
      icon: 'chevron-down',
      disabled: at === siblings.length - 1,
      onSelect: () => move(1),
    },
    { kind: 'separator', id: 'line' },
    {
      id: 'delete',
      label: common.delete,
      icon: 'trash',
      danger: true,
      disabled: state.default || isLast,
      hint: state.default ? text.isDefault : isLast ? text.lastOfGroup : undefined,
      onSelect: () =>
        void call({ method: 'DELETE', path: `${path}${id}/`, refreshes }, text.deleted(name)),
    },
  ];
  if (isEditing) {
    return (
      <NameForm
        name={name}
        colour={color}
        maxLength={100}
        onSubmit={async (next, colour) => {
          if (await patch({ name: next, color: colour })) setEditing(false);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <Row actions={mayEdit && <Menu label={common.actions(name)} items={items} size="small" />}>
      <StateIcon group={group} colour={color} />
      <span className={styles.name}>
        <span>{name}</span>
        {state.default && <Chip tone="accent">{text.default}</Chip>}
      </span>
    </Row>
  );
}
