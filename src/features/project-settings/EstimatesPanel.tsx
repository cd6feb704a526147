import { useState } from 'react';
import { projectRefresh, useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Estimate } from '../../resources/estimates.ts';
import { common } from '../../text/common.ts';
import { projectSettings } from '../../text/settings.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import styles from './Settings.module.css';

const { estimates: text } = projectSettings;

export function EstimatesPanel({ project, mayEdit }: PanelProps) {
  const path = useProjectPath(project);
  const call = useCall();
  const { answer: estimates } = useAnswer({ ask: 'estimates', project_id: project.id });
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<Estimate | null>(null);
  const activate = (estimate: string | null) =>
    call({ method: 'PATCH', path, body: { estimate }, refreshes: workspaceRefresh('projects') });
  const remove = async ({ id, name }: Estimate) => {
    setDoomed(null);
    if (project.estimate === id) await activate(null);
    const refreshes = projectRefresh(project.id, 'estimates');
    await call(
      { method: 'DELETE', path: `${path}estimates/${id}/`, refreshes },
      text.deleted(name),
    );
  };
  const first = estimates?.[0];
  return (
    <>
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
        {first && (
          <div className={styles.inline}>
            <div className={styles.grow}>
              <Switch
                label={text.use}
                checked={project.estimate !== null}
                disabled={!mayEdit}
                onChange={(on) => void activate(on ? first.id : null)}
              />
            </div>
          </div>
        )}
        {estimates === undefined && <Skeleton rows={2} />}
        {estimates?.length === 0 && <EmptyState small icon="estimate" title={text.empty} />}
        {estimates?.map((estimate) => (
          <EstimateLine
            key={estimate.id}
            estimate={estimate}
            isActive={project.estimate === estimate.id}
            mayEdit={mayEdit}
            onActivate={() => void activate(estimate.id)}
            onDelete={() => setDoomed(estimate)}
          />
        ))}
      </Panel>
      {isAdding && <EstimateDialog project={project} onClose={() => setAdding(false)} />}
      {doomed && (
        <ConfirmDialog
          title={`${common.delete}: ${doomed.name}`}
          text={text.deleteText(doomed.name)}
          action={common.delete}
          onConfirm={() => void remove(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface EstimateLineProps {
  readonly estimate: Estimate;
  readonly isActive: boolean;
  readonly mayEdit: boolean;
  readonly onActivate: () => void;
  readonly onDelete: () => void;
}

function EstimateLine({ estimate, isActive, mayEdit, onActivate, onDelete }: EstimateLineProps) {
  const { name, points } = estimate;
  return (
    <Row
      actions={
        mayEdit && (
          <>
            {!isActive && (
              <Button size="small" onClick={onActivate}>
                {text.activate}
              </Button>
            )}
            <IconButton
              icon="trash"
              size="small"
              label={`${common.delete}: ${name}`}
              onClick={onDelete}
            />
          </>
        )
      }
    >
      <span className={styles.who}>
        <span className={styles.name}>
          <span>{name}</span>
          {isActive && <Chip tone="accent">{text.inUse}</Chip>}
        </span>
        <span className={styles.values}>
          {points
            .toSorted((a, b) => a.key - b.key)
            .map(({ id, value }) => (
              <Chip key={id} tone="quiet">
                {value}
              </Chip>
            ))}
        </span>
      </span>
    </Row>
  );
}
