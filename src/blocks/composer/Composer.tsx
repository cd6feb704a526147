import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { deviceStorage } from '../../client/safe-storage.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { PickField } from '../../commands/work-item.ts';
import type { Project } from '../../resources/projects.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { MAX_NAME_LENGTH, type WorkItemFields, type WorkItemRow } from '../../domain/work-item.ts';
import { COMPOSER } from '../../text/item.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { drawNow } from '../../ui/draw-now.ts';
import { SearchableMenu } from '../../ui/SearchableMenu.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { mayEdit } from '../item/item-context.ts';
import { FieldPicker } from '../pickers/FieldPicker.tsx';
import { usePlace, type ComposeStart } from '../place-context.ts';
import { useLookups, type Lookups } from '../project/lookups.ts';
import { textToHtml } from '../rich-text/plain-html.ts';
import { ComposerChips } from './ComposerChips.tsx';
import { LeaveLine, SaveLine } from './ComposerLines.tsx';
import { draftRow } from './draft-row.ts';
import { LAST_PROJECT, useSubmit } from './use-submit.ts';
import { useComposerDraft, type Composed, type ComposerDraft } from './use-composer-draft.ts';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly start: ComposeStart;
  readonly onClose: () => void;
}

/** The dialog for a new item. Import it lazily: it brings the dialog machinery along. */
export function Composer({ start, onClose }: ComposerProps) {
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const draft = useComposerDraft(start);
  const open = (projects ?? []).filter(
    ({ member_role, archived_at }) => mayEdit(member_role) && archived_at === null,
  );
  const last = deviceStorage.getItem(LAST_PROJECT);
  const project =
    open.find(({ id }) => id === draft.project_id) ?? open.find(({ id }) => id === last) ?? open[0];
  // The last project was left or archived meanwhile: the dialog must not open by itself later.
  const isImpossible = project === undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isImpossible) close();
  }, [isImpossible]);
  if (!project) return null;
  return <ComposerForm project={project} projects={open} draft={draft} onClose={onClose} />;
}

interface ComposerFormProps {
  readonly project: Project;
  readonly projects: readonly Project[];
  readonly draft: ComposerDraft;
  readonly onClose: () => void;
}

function ComposerForm({ project, projects, draft, onClose }: ComposerFormProps) {
  const place = usePlace();
  const lookups = useLookups(project.id, place.viewer);
  const { name, text } = draft;
  const chosen = project.id === draft.project_id ? draft.chosen : withoutProject(draft.chosen);
  const [isMore, setMore] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const title = useRef<HTMLTextAreaElement>(null);
  const submit = useSubmit(project, place.slug);
  const isWritten = name.trim() !== '' || text.trim() !== '';
  const row = draftRow(project, { ...chosen, name }, lookups);

  const close = (): void => {
    draft.forget();
    onClose();
  };
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const save = useOneAtATime(async (more: boolean): Promise<void> => {
    if (name.trim() === '') return title.current?.focus();
    const description = text.trim() === '' ? {} : { description_html: textToHtml(text) };
    const isSaved = await submit({ ...chosen, ...description, name: name.trim() });
    if (!isSaved) return;
    if (!more) return close();
    // The next item may have been begun while this one was being stored.
    const now = latest.current;
    const rest = { name: typedAfter(name, now.name), text: typedAfter(text, now.text) };
    // A key pressed before it is drawn would bring back what was saved.
    drawNow(() => now.change(rest));
    title.current?.focus();
  });
  const change = (next: Partial<Composed>): void =>
    draft.change({ project_id: project.id, chosen, ...next });
  const onKeyDown = (event: KeyboardEvent): void => {
    const meant = submitOf(event, event.target === title.current);
    if (meant === null) return;
    event.preventDefault();
    void save.run(isMore || meant === 'more');
  };
  return (
    <Dialog
      title={COMPOSER.title}
      size="large"
      onClose={close}
      mayClose={() => {
        if (isWritten) setLeaving(true);
        return !isWritten;
      }}
      footer={
        isLeaving ? (
          <LeaveLine onStay={() => setLeaving(false)} onLeave={close} />
        ) : (
          <SaveLine
            isMore={isMore}
            onMore={setMore}
            busy={save.busy}
            disabled={name.trim() === ''}
            onSave={() => void save.run(isMore)}
          />
        )
      }
    >
      <div className={styles.form} role="presentation" onKeyDown={onKeyDown}>
        <ProjectChoice
          project={project}
          projects={projects}
          onProject={(id) => change({ project_id: id, chosen: withoutProject(chosen) })}
        />
        <WrittenFields ref={title} draft={draft} onChange={change} />
        <Picks row={row} lookups={lookups} onChange={(of) => change({ chosen: of(chosen) })} />
      </div>
    </Dialog>
  );
}

/** What was typed behind the text that was saved; the whole, where it is another text by now. */
function typedAfter(saved: string, now: string): string {
  return now.startsWith(saved) ? now.slice(saved.length) : now;
}

/** Enter in the title and Ctrl+Enter anywhere submit; Shift+Enter in the title goes on with another item. */
function submitOf(event: KeyboardEvent, inTitle: boolean): 'once' | 'more' | null {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return null;
  const isForced = event.ctrlKey || event.metaKey;
  if (!isForced && !inTitle) return null;
  return event.shiftKey ? 'more' : 'once';
}

interface WrittenFieldsProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly draft: ComposerDraft;
  readonly onChange: (change: Partial<Composed>) => void;
}

function WrittenFields({ ref, draft, onChange }: WrittenFieldsProps) {
  return (
    <>
      <textarea
        ref={ref}
        autoFocus
        data-autofocus="true"
        className={styles.title}
        rows={1}
        aria-label={COMPOSER.name}
        placeholder={COMPOSER.namePlaceholder}
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        readOnly={!draft.isReady}
        onChange={(event) => onChange({ name: event.target.value.replaceAll('\n', ' ') })}
      />
      <textarea
        className={styles.text}
        rows={5}
        aria-label={COMPOSER.description}
        placeholder={COMPOSER.descriptionPlaceholder}
        value={draft.text}
        readOnly={!draft.isReady}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </>
  );
}

/** What was chosen means something in every project: states, labels, cycles and people are a project's own. */
function withoutProject({
  name,
  priority,
  start_date,
  target_date,
}: Partial<WorkItemFields>): Partial<WorkItemFields> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(priority === undefined ? {} : { priority }),
    ...(start_date === undefined ? {} : { start_date }),
    ...(target_date === undefined ? {} : { target_date }),
  };
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
      label={`${COMPOSER.project}: ${project.identifier} · ${project.name}`}
      className={styles.project}
      choices={projects.map(({ id, name, identifier }) => ({ id, label: name, hint: identifier }))}
      selected={[project.id]}
      onChoose={(id) => onProject(id as ProjectId)}
    >
      {`${project.identifier} · ${project.name}`}
    </SearchableMenu>
  );
}
