import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { publishing } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormActions, Panel } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import { PublicAddress } from './PublicAddress.tsx';
import { asIntakeSettings } from './publishing.ts';
import { useOpenIntake } from './use-open-intake.ts';

const { form: text } = publishing;

/** The form for those who have no account; it needs the project's intake, and switches it on. */
export function IntakeFormPanel({ project }: PanelProps) {
  const path = useProjectPath(project);
  const session = useSession();
  const openIntake = useOpenIntake(project);
  const { busy, attempt } = useAttempt();
  const open = () =>
    void attempt(async () => {
      await openIntake();
      await session.call('PATCH', `${path}intake-settings/`, { is_form_enabled: true });
    });
  return (
    <Panel title={text.title} text={text.text}>
      {project.inbox_view && !busy ? (
        <OpenForm path={path} />
      ) : (
        <Switch
          label={text.on}
          hint={text.onHint}
          checked={false}
          disabled={busy}
          onChange={open}
        />
      )}
    </Panel>
  );
}

function OpenForm({ path }: { readonly path: string }) {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const settings = useFetched(`${path}intake-settings/`, asIntakeSettings);
  const [isAsking, setAsking] = useState(false);
  const { value, reload } = settings;
  if (!value) return <FetchedState {...settings} />;
  const open = async (is_form_enabled: boolean) => {
    const work = () => session.call('PATCH', `${path}intake-settings/`, { is_form_enabled });
    if (await attempt(work)) reload();
  };
  const renew = async () => {
    setAsking(false);
    const work = () => session.call('POST', `${path}publish-intake-regenerate/`);
    if (await attempt(work, text.renewed)) reload();
  };
  return (
    <>
      <Switch
        label={text.on}
        hint={text.onHint}
        checked={value.is_form_enabled}
        disabled={busy}
        onChange={(on) => void open(on)}
      />
      {value.is_form_enabled && (
        <>
          <PublicAddress label={text.address} path={`/spaces/intake/${value.anchor}/`} />
          <FormActions>
            <Button disabled={busy} onClick={() => setAsking(true)}>
              {text.renew}
            </Button>
          </FormActions>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.renew}
          text={text.renewText}
          action={text.renew}
          onConfirm={() => void renew()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
