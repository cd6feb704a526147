import { Logo } from '../../ui/Avatar.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FixedAddress } from '../../blocks/settings/FixedAddress.tsx';
import { PictureField } from '../../blocks/settings/PictureField.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { onboarding } from '../../text/auth.ts';
import { common } from '../../text/common.ts';
import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, FormGrid, Panel, Row } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import styles from './Members.module.css';

const { general: text } = workspaceSettings;

export function WorkspacePanel({ mayEdit }: { readonly mayEdit: boolean }) {
  const { slug, workspace } = useHere();
  const session = useSession();
  const [name, setName] = useState(workspace.name);
  const [size, setSize] = useState(workspace.organization_size ?? '');
  const path = `/api/workspaces/${slug}/`;
  const { busy, attempt } = useAttempt();
  const save = async () => {
    await attempt(async () => {
      await session.call('PATCH', path, { name: name.trim(), organization_size: size });
      await session.refresh();
    }, common.saved);
  };
  return (
    <>
      <Panel title={text.title}>
        <Form onSubmit={save}>
          <fieldset disabled={!mayEdit} className={styles.form}>
            <PictureField
              src={workspace.logo_url}
              picture={
                <Logo
                  key={workspace.logo_url}
                  name={workspace.name}
                  src={workspace.logo_url}
                  size={64}
                  decorative
                />
              }
              kind="WORKSPACE_LOGO"
              path={`/api/assets/v2/workspaces/${slug}/`}
              mayEdit={mayEdit}
            />
            <FormGrid>
              <TextField
                label={common.name}
                required
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <Select
                label={text.size}
                value={size}
                disabled={!mayEdit}
                options={[
                  { value: '', label: onboarding.workspace.choose },
                  ...onboarding.workspace.sizes.map((value) => ({
                    value: value as string,
                    label: value,
                  })),
                ]}
                onChange={setSize}
              />
            </FormGrid>
            <FixedAddress label={text.url} url={`${location.origin}/${slug}/`} />
            <FormActions>
              <Button type="submit" look="primary" busy={busy} disabled={!mayEdit}>
                {common.save}
              </Button>
            </FormActions>
          </fieldset>
        </Form>
      </Panel>
      {mayEdit && <DeletePanel />}
    </>
  );
}

function DeletePanel() {
  const { slug, workspace } = useHere();
  const session = useSession();
  const { attempt } = useAttempt();
  const [, go] = useLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const remove = () =>
    void attempt(async () => {
      await session.call('DELETE', `/api/workspaces/${slug}/`);
      await session.refresh();
      go(landingPath(session.getSnapshot()), { replace: true });
    });
  return (
    <Panel tone="danger" flush>
      <Row
        actions={
          <Button size="small" look="danger" icon="trash" onClick={() => setTyped('')}>
            {text.delete}
          </Button>
        }
      >
        <span className={styles.hint}>{text.deleteText(workspace.name)}</span>
      </Row>
      {typed !== null && (
        <ConfirmDialog
          title={text.danger}
          text={text.deleteText(workspace.name)}
          action={text.delete}
          disabled={typed !== workspace.name}
          onConfirm={remove}
          onClose={() => setTyped(null)}
        >
          <TextField
            label={text.typeName(workspace.name)}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
