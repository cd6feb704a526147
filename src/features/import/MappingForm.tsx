import { useMemo, useState } from 'react';
import { estimatesToMake, type ImportFile, type ImportMapping } from '../../client/imports.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { previewImport, type ImportPreview } from '../../domain/imports/preview.ts';
import { usualPlace, type ExtraPlace } from '../../domain/imports/survey.ts';
import type { Member } from '../../resources/members.ts';
import type { State } from '../../resources/states.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Checkbox } from '../../ui/Toggle.tsx';
import { MappingEstimates } from './MappingEstimates.tsx';
import { MappingLabels } from './MappingLabels.tsx';
import { MappingPeople } from './MappingPeople.tsx';
import { MappingNames } from './MappingNames.tsx';
import { MappingStates, STATE_FIELDS, type StateField } from './MappingStates.tsx';
import { PreviewFound } from './PreviewFound.tsx';
import styles from './ImportPage.module.css';

interface MappingFormProps {
  readonly file: ImportFile;
  readonly projectId: ProjectId;
  /** Whether the project has an estimate already. */
  readonly hasEstimate: boolean;
  readonly onStart: (mapping: ImportMapping, places: ReadonlyMap<string, ExtraPlace>) => void;
  readonly onCancel: () => void;
}

/** What an import would do, and what of it can be chosen. */
export function MappingForm(props: MappingFormProps) {
  const { file, projectId, hasEstimate, onStart, onCancel } = props;
  const { states, active, preview } = usePreview(file, projectId);
  if (!preview || !states || !active) return <Skeleton rows={4} />;
  return (
    <Choices
      file={file}
      preview={preview}
      states={states}
      members={active}
      estimates={estimatesToMake(file.survey, hasEstimate)}
      onStart={onStart}
      onCancel={onCancel}
    />
  );
}

interface ChoicesProps extends Pick<MappingFormProps, 'file' | 'onStart' | 'onCancel'> {
  readonly preview: ImportPreview;
  readonly states: readonly State[];
  readonly members: readonly Member[];
  readonly estimates: readonly string[];
}

function Choices(props: ChoicesProps) {
  const { file, preview, states, members, estimates, onStart, onCancel } = props;
  const { choices, set, mapping, stateOf, memberOf, namedOf } = useMapping(props);
  const { epics } = file.survey.tally;
  return (
    <Form className={styles.mapping} onSubmit={async () => onStart(mapping(), choices.places)}>
      <p className={styles.found}>
        <strong>{file.name}</strong>
      </p>
      <PreviewFound
        file={file}
        places={choices.places}
        onPlace={(name, place) => set({ places: new Map(choices.places).set(name, place) })}
      />
      {preview.named.length > 0 && (
        <MappingNames
          names={preview.named}
          states={states}
          stateOf={namedOf}
          onChoose={(name, id) => set({ named: new Map(choices.named).set(name, id) })}
        />
      )}
      <MappingStates
        states={states}
        isRest={preview.named.length > 0}
        stateOf={stateOf}
        onChoose={(field, id) => set({ states: { ...choices.states, [field]: id } })}
      />
      {epics > 0 && (
        <Checkbox
          label={importText.epics(epics)}
          hint={importText.epicsHint}
          checked={choices.hasModules}
          onChange={(hasModules) => set({ hasModules })}
        />
      )}
      <MappingEstimates estimates={file.survey.estimates} made={estimates} />
      <MappingLabels labels={preview.labels} />
      <MappingPeople
        people={preview.people}
        members={members}
        memberOf={memberOf}
        onChoose={(login, id) => set({ people: new Map(choices.people).set(login, id) })}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          look="primary"
          disabled={STATE_FIELDS.some(([field]) => stateOf(field) === '') || preview.items === 0}
        >
          {importText.start(preview.items)}
        </Button>
        <Button onClick={onCancel}>{importText.other}</Button>
      </div>
    </Form>
  );
}

interface Chosen {
  readonly states: Partial<Record<StateField, string>>;
  readonly named: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, ExtraPlace>;
  readonly hasModules: boolean;
}

/** What the person chose, on top of what the preview proposes. */
function useMapping({ file, preview, estimates }: ChoicesProps) {
  const [choices, setChoices] = useState<Chosen>(() => ({
    states: {},
    named: new Map(),
    people: new Map(),
    places: new Map(file.survey.extras.map(({ name }) => [name, usualPlace(name)])),
    hasModules: false,
  }));
  const stateOf = (field: StateField) => choices.states[field] ?? preview.states[field] ?? '';
  const memberOf = (login: string) =>
    choices.people.get(login) ??
    preview.people.find((person) => person.login === login)?.member_id ??
    '';
  const namedOf = (name: string) =>
    choices.named.get(name) ?? preview.named.find((one) => one.name === name)?.state_id ?? '';
  const chosenOf = (names: readonly string[], idOf: (name: string) => string) =>
    Object.fromEntries(
      names.map((name) => [name, idOf(name)] as const).filter(([, id]) => id !== ''),
    );
  const mapping = (): ImportMapping => ({
    open_state_id: stateOf('open_state_id'),
    closed_state_id: stateOf('closed_state_id'),
    not_planned_state_id: stateOf('not_planned_state_id'),
    people: chosenOf(
      preview.people.map(({ login }) => login),
      memberOf,
    ),
    epics: choices.hasModules ? 'modules' : 'parents',
    states: chosenOf(
      preview.named.map(({ name }) => name),
      namedOf,
    ),
    estimates: [...estimates],
  });
  const set = (more: Partial<Chosen>) => setChoices({ ...choices, ...more });
  return { choices, set, mapping, stateOf, memberOf, namedOf };
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
      previewImport(file.survey.tally, { states, labels, members: active }),
    [file, states, labels, active],
  );
  return { states, active, preview };
}
