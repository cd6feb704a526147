import { useState } from 'react';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Label } from '../../resources/labels.ts';
import { common } from '../../text/common.ts';
import { projectSettings } from '../../text/settings.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dot } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LABEL_COLOURS } from './label-colours.ts';
import { NameForm } from './NameForm.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import styles from './Settings.module.css';

const { labels: text } = projectSettings;

export function LabelsPanel({ project, mayEdit }: PanelProps) {
  const path = `${useProjectPath(project)}issue-labels/`;
  const call = useCall();
  const { answer: labels } = useAnswer({ ask: 'labels', project_id: project.id });
  const [isAdding, setAdding] = useState(false);
  const refreshes = projectRefresh(project.id, 'labels');
  const add = async (name: string, color: string) => {
    await call({ method: 'POST', path, body: { name, color }, refreshes });
  };
  const inOrder = labels?.toSorted((a, b) => a.sort_order - b.sort_order);
  const colour = LABEL_COLOURS[(labels?.length ?? 0) % LABEL_COLOURS.length] ?? '#8a8f8b';
  return (
    <Panel
      title={text.title}
      text={text.text}
      flush
      actions={
        mayEdit && (
          <Button size="small" look="primary" icon="plus" onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      {isAdding && (
        <NameForm
          key={labels?.length}
          colour={colour}
          maxLength={255}
          onSubmit={add}
          onCancel={() => setAdding(false)}
        />
      )}
      {inOrder === undefined && <Skeleton rows={3} />}
      {inOrder?.length === 0 && !isAdding && <EmptyState small icon="tag" title={text.empty} />}
      {inOrder?.map((label) => (
        <LabelLine key={label.id} label={label} project={project} mayEdit={mayEdit} path={path} />
      ))}
    </Panel>
  );
}

interface LabelLineProps extends PanelProps {
  readonly label: Label;
  readonly path: string;
}

function LabelLine({ label, project, mayEdit, path }: LabelLineProps) {
  const call = useCall();
  const [isEditing, setEditing] = useState(false);
  const { id, name, color } = label;
  const refreshes = projectRefresh(project.id, 'labels');
  const save = async (next: string, colour: string) => {
    const body = { name: next, color: colour };
    if (await call({ method: 'PATCH', path: `${path}${id}/`, body, refreshes })) setEditing(false);
  };
  if (isEditing) {
    return (
      <NameForm
        name={name}
        colour={color}
        maxLength={255}
        onSubmit={save}
        onCancel={() => setEditing(false)}
      />
    );
  }
  const remove = () =>
    void call({ method: 'DELETE', path: `${path}${id}/`, refreshes }, text.deleted(name));
  return (
    <Row
      actions={
        mayEdit && (
          <>
            <IconButton
              icon="edit"
              size="small"
              label={`${common.edit}: ${name}`}
              onClick={() => setEditing(true)}
            />
            <IconButton
              icon="trash"
              size="small"
              label={`${common.delete}: ${name}`}
              onClick={remove}
            />
          </>
        )
      }
    >
      <Dot colour={color} />
      <span className={styles.name}>
        <span>{name}</span>
      </span>
    </Row>
  );
}
