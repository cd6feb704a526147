import { useMemo, useState } from 'react';
import type { ImportFile, ImportMapping } from '../../client/imports.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { previewImport } from '../../domain/import-preview.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Checkbox } from '../../ui/Toggle.tsx';
import { MappingLabels } from './MappingLabels.tsx';
import { MappingPeople } from './MappingPeople.tsx';
import { MappingNames } from './MappingNames.tsx';
import { MappingStates, STATE_FIELDS, type StateField } from './MappingStates.tsx';
import styles from './ImportPage.module.css';

interface MappingFormProps {
  readonly file: ImportFile;
  readonly projectId: ProjectId;
  readonly onStart: (mapping: ImportMapping) => void;
  readonly onCancel: () => void;
}

/** What would happen, and what of it can be changed: states and people. */
export function MappingForm({ file, projectId, onStart, onCancel }: MappingFormProps) {
  const [chosen, choose] = useState<Partial<Record<StateField, string>>>({});
  const [named, chooseNamed] = useState<Readonly<Record<string, string>>>({});
  const [people, choosePeople] = useState<Readonly<Record<string, string>>>({});
  const [hasModules, setModules] = useState(false);
  const { states, active, preview } = usePreview(file, projectId);
  if (!preview || !states || !active) return <Skeleton rows={4} />;

  const stateOf = (field: StateField) => chosen[field] ?? preview.states[field] ?? '';
  const memberOf = (login: string) =>
    people[login] ?? preview.people.find((person) => person.login === login)?.member_id ?? '';
  const namedOf = (name: string) =>
    named[name] ?? preview.named.find((one) => one.name === name)?.state_id ?? '';
  const isComplete = STATE_FIELDS.every(([field]) => stateOf(field) !== '');
  const start = () =>
    onStart({
      open_state_id: stateOf('open_state_id'),
      closed_state_id: stateOf('closed_state_id'),
      not_planned_state_id: stateOf('not_planned_state_id'),
      people: Object.fromEntries(
        preview.people
          .map(({ login }) => [login, memberOf(login)] as const)
          .filter(([, member]) => member !== ''),
      ),
      epics: hasModules ? 'modules' : 'parents',
      states: Object.fromEntries(
        preview.named
          .map(({ name }) => [name, namedOf(name)] as const)
          .filter(([, id]) => id !== ''),
      ),
    });
  const epics = file.readable.filter(({ is_epic }) => is_epic).length;
  const lost = file.rows.length - file.readable.length;

  return (
    <form
      className={styles.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <p className={styles.found}>
        <strong>{file.name}</strong> {importText.found(preview.items, preview.comments)}
        {lost > 0 && <span className={styles.warning}> {importText.unreadable(lost)}</span>}
      </p>
      {preview.named.length > 0 && (
        <MappingNames
          names={preview.named}
          states={states}
          stateOf={namedOf}
          onChoose={(name, id) => chooseNamed({ ...named, [name]: id })}
        />
      )}
      <MappingStates
        states={states}
        isRest={preview.named.length > 0}
        stateOf={stateOf}
        onChoose={(field, id) => choose({ ...chosen, [field]: id })}
      />
      {epics > 0 && (
        <Checkbox
          label={importText.epics(epics)}
          hint={importText.epicsHint}
          checked={hasModules}
          onChange={setModules}
        />
      )}
      <MappingLabels labels={preview.labels} />
      <MappingPeople
        people={preview.people}
        members={active}
        memberOf={memberOf}
        onChoose={(login, member) => choosePeople({ ...people, [login]: member })}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={!isComplete}>
          {importText.start(preview.items)}
        </Button>
        <Button onClick={onCancel}>{importText.other}</Button>
      </div>
    </form>
  );
}

function usePreview(file: ImportFile, projectId: ProjectId) {
  const states = useAnswer({ ask: 'states', project_id: projectId }).answer;
  const labels = useAnswer({ ask: 'labels', project_id: projectId }).answer;
  const members = useAnswer({ ask: 'members' }).answer;
  const active = useMemo(() => members?.filter((member) => member.is_active), [members]);
  const preview = useMemo(
    () =>
      states &&
      labels &&
      active &&
      previewImport(file.readable, { states, labels, members: active }),
    [file, states, labels, active],
  );
  return { states, active, preview };
}
