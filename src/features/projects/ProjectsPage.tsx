import { useState } from 'react';
import { NotHere } from '../../blocks/project/NotHere.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { GUEST } from '../../domain/roles.ts';
import { compareSortKeys, sortKey } from '../../domain/sort-key.ts';
import { projects as text } from '../../text/projects.ts';
import { shell } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { ProjectLine } from './ProjectLine.tsx';
import styles from './ProjectsPage.module.css';

export function ProjectsPage() {
  const { workspace } = useHere();
  const { openProjectDialog } = useShell();
  const { answer, from } = useAnswer({ ask: 'projects' });
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const [typed, setTyped] = useState('');
  const [archived, setArchived] = useState(false);
  const mayCreate = workspace.role !== GUEST;
  const all = answer ?? [];
  const isUnknown = all.length === 0 && from === 'part';
  const hasArchived = all.some(({ archived_at }) => archived_at !== null);
  const shown = fuzzyFilter(
    all
      .filter(({ archived_at }) => archived || archived_at === null)
      .toSorted(
        (a, b) =>
          Number(b.is_favorite) - Number(a.is_favorite) ||
          Number(a.member_role === null) - Number(b.member_role === null) ||
          compareSortKeys(sortKey(a.name), sortKey(b.name)),
      ),
    typed,
    ({ name, identifier }) => `${name} ${identifier}`,
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: text.title, count: isUnknown ? undefined : answer && shown.length }]}
        actions={
          mayCreate && (
            <Button look="primary" size="small" icon="plus" onClick={openProjectDialog}>
              {text.add}
            </Button>
          )
        }
      />
      <Page width="wide">
        {all.length > 0 && (
          <div className={styles.tools}>
            <TextField
              label={text.search}
              labelHidden
              type="search"
              placeholder={text.search}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {hasArchived && (
              <Switch label={text.showArchived} checked={archived} onChange={setArchived} />
            )}
          </div>
        )}
        {answer === undefined && <Skeleton rows={5} />}
        {isUnknown && <NotHere title={shell.missing.projects} rows={5} />}
        {answer !== undefined && all.length === 0 && !isUnknown && (
          <EmptyState icon="projects" {...text.empty}>
            {mayCreate && (
              <Button look="primary" icon="plus" onClick={openProjectDialog}>
                {text.add}
              </Button>
            )}
          </EmptyState>
        )}
        {all.length > 0 && shown.length === 0 && (
          <EmptyState icon="search" title={text.noMatch}>
            <Button onClick={() => setTyped('')}>{text.clear}</Button>
          </EmptyState>
        )}
        {shown.length > 0 && (
          <Panel flush>
            {shown.map((project) => (
              <ProjectLine key={project.id} project={project} members={members} />
            ))}
          </Panel>
        )}
      </Page>
    </>
  );
}
