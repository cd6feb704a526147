import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { BOARD_FILTERS, BOARD_GROUPINGS, BOARD_LAYOUTS } from '../../domain/board-props.ts';
import type { Project } from '../../resources/projects.ts';
import { publishing as text, spaces } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormActions, Panel } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { ChoiceSet } from './ChoiceSet.tsx';
import { IntakeFormPanel } from './IntakeFormPanel.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import { PublicAddress } from './PublicAddress.tsx';
import {
  asPublished,
  choiceOf,
  publishBody,
  type PublishChoice,
  type Published,
} from './publishing.ts';
import { useOpenIntake } from './use-open-intake.ts';
import styles from './Publish.module.css';

/** What everybody may see of a project, and where. */
export function PublishPanel(props: PanelProps) {
  const path = useProjectPath(props.project);
  const published = useFetched(`${path}project-deploy-boards/`, asPublished);
  return (
    <>
      {published.value ? (
        <PublishForm
          key={JSON.stringify(published.value)}
          project={props.project}
          published={published.value}
          onChange={published.reload}
        />
      ) : (
        <Panel title={text.title} text={text.text}>
          <FetchedState {...published} />
        </Panel>
      )}
      <IntakeFormPanel {...props} />
    </>
  );
}

interface PublishFormProps {
  readonly project: Project;
  readonly published: Published;
  readonly onChange: () => void;
}

function PublishForm({ project, published, onChange }: PublishFormProps) {
  const path = useProjectPath(project);
  const openIntake = useOpenIntake(project);
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const before = choiceOf(published);
  const [choice, setChoice] = useState(before);
  const [isAsking, setAsking] = useState(false);
  const { id, anchor } = published;
  const boards = `${path}project-deploy-boards/`;
  const isChanged = JSON.stringify(choice) !== JSON.stringify(before);
  const isWhole = choice.layouts.length > 0 && choice.groupings.length > 0;
  const save = async () => {
    const work = async () => {
      const intake = choice.intake ? (await openIntake()).id : null;
      const body = publishBody(choice, published, intake);
      await (id === undefined
        ? session.call('POST', boards, body)
        : session.call('PATCH', `${boards}${id}/`, body));
    };
    if (await attempt(work, id === undefined ? text.published : text.updated)) onChange();
  };
  const takeBack = async () => {
    setAsking(false);
    if (await attempt(() => session.call('DELETE', `${boards}${id}/`), text.takenBack)) onChange();
  };
  return (
    <Panel
      title={text.title}
      text={text.text}
      actions={anchor !== undefined && <Chip tone="accent">{text.live}</Chip>}
    >
      {anchor !== undefined && (
        <PublicAddress label={text.address} path={`/spaces/issues/${anchor}/`} />
      )}
      <Choices choice={choice} onChange={setChoice} />
      <FormActions>
        <Button
          look="primary"
          busy={busy}
          disabled={!isWhole || (id !== undefined && !isChanged)}
          onClick={() => void save()}
        >
          {id === undefined ? text.publish : text.update}
        </Button>
        {id !== undefined && (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            {text.takeBack}
          </Button>
        )}
      </FormActions>
      {isAsking && (
        <ConfirmDialog
          title={text.takeBack}
          text={text.takeBackText}
          action={text.takeBack}
          onConfirm={() => void takeBack()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

interface ChoicesProps {
  readonly choice: PublishChoice;
  readonly onChange: (choice: PublishChoice) => void;
}

const PERMISSIONS = ['comments', 'reactions', 'votes', 'intake'] as const;

function Choices({ choice, onChange }: ChoicesProps) {
  const set = (change: Partial<PublishChoice>) => onChange({ ...choice, ...change });
  return (
    <>
      <ChoiceSet
        label={text.layouts}
        hint={text.layoutsHint}
        all={BOARD_LAYOUTS}
        names={spaces.layouts}
        chosen={choice.layouts}
        onChange={(layouts) => set({ layouts })}
      />
      <ChoiceSet
        label={text.groupings}
        hint={text.groupingsHint}
        all={BOARD_GROUPINGS}
        names={spaces.groupings}
        chosen={choice.groupings}
        onChange={(groupings) => set({ groupings })}
      />
      <ChoiceSet
        label={text.filters}
        hint={text.filtersHint}
        all={BOARD_FILTERS}
        names={spaces.filters}
        chosen={choice.filters}
        onChange={(filters) => set({ filters })}
      />
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{text.allow}</legend>
        {PERMISSIONS.map((one) => (
          <Switch
            key={one}
            label={text[one][0]}
            hint={text[one][1]}
            checked={choice[one]}
            onChange={(on) => set({ [one]: on })}
          />
        ))}
      </fieldset>
    </>
  );
}
