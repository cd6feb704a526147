import { personName } from '../../domain/person.ts';
import { useState } from 'react';
import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { useLocation } from 'wouter';
import { useClient } from '../../client/client-context.ts';
import { fieldProblem, problemText } from '../../client/failure.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Member } from '../../resources/members.ts';
import { identifierFrom, isIdentifier } from '../../domain/project-identifier.ts';
import { projects } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormGrid, Notice } from '../../ui/Page.tsx';
import { Select, TextArea, TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { dialog: text } = projects;
const FORM = 'new-project';
const EMPTY = { name: '', identifier: null as string | null, description: '', network: '2' };

/** The identifier follows the name until it is edited. */
export function ProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const { slug, viewer } = useHere();
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const me: string = viewer;
  const form = useFormFields(`project.${slug}`, { ...EMPTY, lead: me });
  const { name, description, network, lead } = form.fields;
  const identifier = form.fields.identifier ?? identifierFrom(name);
  const { create, busy, error } = useCreate(() => {
    form.saved();
    onClose();
  });

  const submit = async () => {
    if (!isIdentifier(identifier)) return;
    await create({
      name: name.trim(),
      identifier,
      description: description.trim(),
      network: Number(network),
      project_lead: lead === '' ? null : lead,
    });
  };
  const [nameError, keyError] = [fieldProblem(error, 'name'), fieldProblem(error, 'identifier')];
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      mayClose={() => name === '' && description === ''}
      footer={
        <>
          <CancelForm form={form} onClose={onClose} />
          <Button type="submit" form={FORM} look="primary" busy={busy}>
            {text.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <RestoredFields form={form} />
        {error !== null && !nameError && !keyError && (
          <Notice tone="danger">{problemText(error)}</Notice>
        )}
        <FormGrid>
          <TextField
            label={text.name}
            required
            autoFocus
            maxLength={255}
            value={name}
            error={nameError}
            onChange={(event) => form.set({ name: event.target.value })}
          />
          <TextField
            label={text.identifier}
            required
            maxLength={5}
            hint={text.identifierHint}
            value={identifier}
            error={
              identifier !== '' && !isIdentifier(identifier) ? text.identifierInvalid : keyError
            }
            onChange={(event) => form.set({ identifier: event.target.value.toUpperCase() })}
          />
        </FormGrid>
        <TextArea
          label={text.description}
          value={description}
          onChange={(event) => form.set({ description: event.target.value })}
        />
        <FormGrid>
          <Select
            label={text.network}
            value={network}
            options={text.networks}
            onChange={(next) => form.set({ network: next })}
          />
          <Select
            label={text.lead}
            value={lead}
            options={leads(members)}
            onChange={(next) => form.set({ lead: next })}
          />
        </FormGrid>
      </Form>
    </Dialog>
  );
}

function leads(members: readonly Member[]) {
  const people = members.filter(({ is_active, is_bot }) => is_active && !is_bot);
  const options = people.map((one) => ({ value: one.id as string, label: personName(one) }));
  return [{ value: '', label: text.noLead }, ...options];
}

function useCreate(onClose: () => void) {
  const client = useClient();
  const toast = useToast();
  const { slug } = useHere();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const create = async (body: { readonly name: string; readonly [field: string]: unknown }) => {
    setBusy(true);
    setError(null);
    try {
      const { body: made } = await client.request({
        method: 'POST',
        path: `/api/workspaces/${slug}/projects/`,
        body,
        refreshes: [{ collection: 'projects', project_id: null }],
      });
      onClose();
      toast.show({ kind: 'success', title: text.created(body.name) });
      go(`/${slug}/projects/${String((made as { readonly id?: unknown }).id)}/issues/`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, error };
}
