import { personName } from '../../domain/person.ts';
import { useState } from 'react';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { useLocation } from 'wouter';
import { useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Member } from '../../resources/members.ts';
import { ADMIN } from '../../domain/roles.ts';
import { isIdentifier } from '../../domain/project-identifier.ts';
import { common } from '../../text/common.ts';
import { projects } from '../../text/projects.ts';
import { projectSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, FormGrid, Panel, Row } from '../../ui/Page.tsx';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import styles from './Settings.module.css';

const { general: text } = projectSettings;
const { dialog: words } = projects;

export function GeneralPanel({ project, mayEdit }: PanelProps) {
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const path = useProjectPath(project);
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const lead: string = project.project_lead ?? '';
  const form = useFormFields(`general.${project.id}`, {
    name: project.name,
    identifier: project.identifier,
    description: project.description,
    network: `${project.network}`,
    lead,
  });
  const { fields, set } = form;
  const submit = async () => {
    setBusy(true);
    const { lead: project_lead, network, ...rest } = fields;
    const answer = await call(
      {
        method: 'PATCH',
        path,
        body: { ...rest, network: Number(network), project_lead: project_lead || null },
        refreshes: workspaceRefresh('projects'),
      },
      common.saved,
    );
    if (answer) form.saved();
    setBusy(false);
  };
  const isKey = isIdentifier(fields.identifier) || fields.identifier === project.identifier;
  return (
    <>
      <Panel title={text.title}>
        <Form onSubmit={submit}>
          <RestoredFields form={form} />
          <fieldset disabled={!mayEdit} className={styles.form}>
            <FormGrid>
              <TextField
                label={words.name}
                required
                maxLength={255}
                value={fields.name}
                onChange={(event) => set({ name: event.target.value })}
              />
              <TextField
                label={words.identifier}
                required
                maxLength={12}
                value={fields.identifier}
                error={isKey ? null : words.identifierInvalid}
                onChange={(event) => set({ identifier: event.target.value.toUpperCase() })}
              />
            </FormGrid>
            <TextArea
              label={words.description}
              value={fields.description}
              onChange={(event) => set({ description: event.target.value })}
            />
            <FormGrid>
              <Select
                label={words.network}
                value={fields.network}
                options={words.networks}
                disabled={!mayEdit}
                onChange={(network) => set({ network })}
              />
              <Select
                label={words.lead}
                value={fields.lead}
                disabled={!mayEdit}
                options={leads(members)}
                onChange={(lead) => set({ lead })}
              />
            </FormGrid>
            <FormActions>
              <Button type="submit" look="primary" busy={busy} disabled={!isKey || !mayEdit}>
                {common.save}
              </Button>
            </FormActions>
          </fieldset>
        </Form>
      </Panel>
      <GuestsPanel project={project} mayEdit={mayEdit} />
      <DangerPanel project={project} mayEdit={mayEdit} />
    </>
  );
}

function leads(members: readonly Member[]) {
  const people = members.filter(({ is_active, is_bot }) => is_active && !is_bot);
  const options = people.map((one) => ({ value: one.id as string, label: personName(one) }));
  return [{ value: '', label: words.noLead }, ...options];
}

function GuestsPanel({ project, mayEdit }: PanelProps) {
  const path = useProjectPath(project);
  const call = useCall();
  const change = (on: boolean) =>
    void call({
      method: 'PATCH',
      path,
      body: { guest_view_all_features: on },
      refreshes: workspaceRefresh('projects'),
    });
  return (
    <Panel>
      <Switch
        label={text.guests}
        hint={text.guestsHint}
        checked={project.guest_view_all_features}
        disabled={!mayEdit}
        onChange={change}
      />
    </Panel>
  );
}

function DangerPanel({ project, mayEdit }: PanelProps) {
  const { slug, workspace } = useHere();
  const path = useProjectPath(project);
  const call = useCall();
  const [, go] = useLocation();
  const [typed, setTyped] = useState<string | null>(null);
  if (!mayEdit && workspace.role !== ADMIN) return null;
  const { name } = project;
  const refreshes = workspaceRefresh('projects');
  const archive = async () => {
    const answer = await call(
      { method: 'POST', path: `${path}archive/`, refreshes },
      text.archived(name),
    );
    if (answer) go(`/${slug}/projects/`);
  };
  const remove = async () => {
    const answer = await call({ method: 'DELETE', path, refreshes });
    if (answer) go(`/${slug}/projects/`);
  };
  return (
    <Panel title={text.danger} tone="danger" flush>
      <Row
        actions={
          <Button size="small" icon="archive" onClick={() => void archive()}>
            {text.archive}
          </Button>
        }
      >
        <span className={styles.hint}>{text.archiveText}</span>
      </Row>
      <Row
        actions={
          <Button size="small" look="danger" icon="trash" onClick={() => setTyped('')}>
            {text.delete}
          </Button>
        }
      >
        <span className={styles.hint}>{text.deleteText(name)}</span>
      </Row>
      {typed !== null && (
        <ConfirmDialog
          title={text.delete}
          text={text.deleteText(name)}
          action={text.delete}
          disabled={typed !== name}
          onConfirm={() => void remove()}
          onClose={() => setTyped(null)}
        >
          <TextField
            label={text.typeName(name)}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
