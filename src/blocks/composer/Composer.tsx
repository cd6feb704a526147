import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { useClient } from '../../client/client-context.ts';
import type { PickField } from '../../commands/work-item.ts';
import type { Project } from '../../domain/entities.ts';
import type { ProjectId } from '../../domain/ids.ts';
import {
  MAX_NAME_LENGTH,
  workItemKey,
  type WorkItemFields,
  type WorkItemRow,
} from '../../domain/work-item.ts';
import { COMPOSER } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchableMenu } from '../../ui/SearchableMenu.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { mayEdit } from '../item/item-context.ts';
import { itemPath } from '../item/item-path.ts';
import { useItemActions } from '../item/use-item-actions.ts';
import { FieldPicker } from '../pickers/FieldPicker.tsx';
import { usePlace, type ComposeStart } from '../place-context.ts';
import { useLookups, type Lookups } from '../project/lookups.ts';
import { textToHtml } from '../rich-text/plain-html.ts';
import { ComposerChips } from './ComposerChips.tsx';
import { draftRow } from './draft-row.ts';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly start: ComposeStart;
  readonly onClose: () => void;
}

const LAST_PROJECT = 'holdfast.composer.project';

/** The dialog for a new item. Import it lazily: it brings the dialog machinery along. */
export function Composer({ start, onClose }: ComposerProps) {
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const [chosen, setChosen] = useState<ProjectId | null>(start.project_id);
  const open = (projects ?? []).filter(
    ({ member_role, archived_at }) => mayEdit(member_role) && archived_at === null,
  );
  const last = localStorage.getItem(LAST_PROJECT);
  const project =
    open.find(({ id }) => id === chosen) ?? open.find(({ id }) => id === last) ?? open[0];
  if (!project) return null;
  return (
    <ComposerForm
      key={project.id}
      project={project}
      projects={open}
      fields={project.id === start.project_id ? start.fields : {}}
      onProject={setChosen}
      onClose={onClose}
    />
  );
}

interface ComposerFormProps {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly fields: Partial<WorkItemFields>;
  readonly onProject: (id: ProjectId) => void;
  readonly onClose: () => void;
}

function ComposerForm({ project, projects, fields, onProject, onClose }: ComposerFormProps) {
  const place = usePlace();
  const lookups = useLookups(project.id, place.viewer);
  const [name, setName] = useState(fields.name ?? '');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(fields);
  const [isMore, setMore] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const submit = useSubmit(project, place.slug);
  const isWritten = name.trim() !== '' || text.trim() !== '';
  const row = draftRow(project, { ...chosen, name }, lookups);

  const save = async (more: boolean): Promise<void> => {
    if (name.trim() === '') return title.current?.focus();
    const description = text.trim() === '' ? {} : { description_html: textToHtml(text) };
    const isSaved = await submit({ ...chosen, ...description, name: name.trim() });
    if (!isSaved) return;
    if (!more) return onClose();
    setName('');
    setText('');
    title.current?.focus();
  };
  return (
    <Dialog
      title={COMPOSER.title}
      size="large"
      onClose={onClose}
      mayClose={() => {
        if (isWritten) setLeaving(true);
        return !isWritten;
      }}
      footer={
        isLeaving ? (
          <LeaveLine onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <>
            <Switch label={COMPOSER.more} checked={isMore} onChange={setMore} />
            <span className={styles.space} />
            <Button
              look="primary"
              keys="Ctrl+Enter"
              disabled={name.trim() === ''}
              onClick={() => void save(isMore)}
            >
              {COMPOSER.save}
            </Button>
          </>
        )
      }
    >
      <div
        className={styles.form}
        role="presentation"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          const inTitle = event.target === title.current;
          const isSave = event.ctrlKey || event.metaKey || (inTitle && !event.shiftKey);
          if (!isSave && !(inTitle && event.shiftKey)) return;
          event.preventDefault();
          void save(isMore || event.shiftKey);
        }}
      >
        <ProjectChoice project={project} projects={projects} onProject={onProject} />
        <textarea
          ref={title}
          autoFocus
          data-autofocus="true"
          className={styles.title}
          rows={1}
          aria-label={COMPOSER.name}
          placeholder={COMPOSER.namePlaceholder}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value.replaceAll('\n', ' '))}
        />
        <textarea
          className={styles.text}
          rows={5}
          aria-label={COMPOSER.description}
          placeholder={COMPOSER.descriptionPlaceholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Picks row={row} lookups={lookups} onChange={setChosen} />
      </div>
    </Dialog>
  );
}

/** Writes the item and says so, with a way to it. False, and told, when it failed. */
function useSubmit(project: Project, slug: string) {
  const client = useClient();
  const toast = useToast();
  const { create } = useItemActions();
  return async (fields: Partial<WorkItemFields> & { readonly name: string }): Promise<boolean> => {
    try {
      const id = await create(project.id, fields);
      localStorage.setItem(LAST_PROJECT, project.id);
      const made = await client
        .ask({ ask: 'workItem', project_id: project.id, id })
        .catch(() => null);
      const numbered = { id, sequence_id: made?.sequence_id ?? null };
      const path = itemPath(slug, numbered, project.identifier);
      toast.show({
        kind: 'success',
        title: WORK_ITEMS.done.created(workItemKey(project.identifier, numbered.sequence_id)),
        message: fields.name,
        actions: [{ label: WORK_ITEMS.commands.open, onClick: () => openPath(path) }],
      });
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : undefined;
      toast.show({ kind: 'error', title: WORK_ITEMS.done.failed, message });
      return false;
    }
  };
}

function openPath(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}

interface PicksProps {
  readonly row: WorkItemRow;
  readonly lookups: Lookups;
  readonly onChange: (change: (old: Partial<WorkItemFields>) => Partial<WorkItemFields>) => void;
}

function Picks({ row, lookups, onChange }: PicksProps) {
  const [picking, setPicking] = useState<{ field: PickField; anchor: HTMLElement } | null>(null);
  return (
    <>
      <ComposerChips
        row={row}
        lookups={lookups}
        onPick={(field, anchor) => setPicking({ field, anchor })}
      />
      {picking && (
        <FieldPicker
          key={picking.field}
          field={picking.field}
          anchor={picking.anchor}
          rows={[row]}
          lookups={lookups}
          onPatch={(patch) =>
            onChange((old) => ({ ...old, ...(typeof patch === 'function' ? patch(row) : patch) }))
          }
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

interface ProjectChoiceProps {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly onProject: (id: ProjectId) => void;
}

function ProjectChoice({ project, projects, onProject }: ProjectChoiceProps) {
  return (
    <SearchableMenu
      label={COMPOSER.project}
      className={styles.project}
      choices={projects.map(({ id, name, identifier }) => ({ id, label: name, hint: identifier }))}
      selected={[project.id]}
      onChoose={(id) => onProject(id as ProjectId)}
    >
      {`${project.identifier} · ${project.name}`}
    </SearchableMenu>
  );
}

interface LeaveLineProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function LeaveLine({ onStay, onLeave }: LeaveLineProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <span className={styles.leave} role="alert">
        {COMPOSER.discard}
      </span>
      <Button look="danger" onClick={onLeave}>
        {COMPOSER.discardAction}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {COMPOSER.keep}
      </Button>
    </>
  );
}
