import { personName } from '../../domain/person.ts';
import { DateField } from '../../blocks/pickers/DateField.tsx';
import { useToday } from '../../blocks/use-today.ts';
import { useState } from 'react';
import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Module } from '../../resources/modules.ts';
import type { Project } from '../../resources/projects.ts';
import { modules as text } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormGrid } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';

const FORM = 'new-module';
const EMPTY = { name: '', status: 'backlog', lead: '', start: '', target: '' };

interface ModuleDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function ModuleDialog({ project, onClose }: ModuleDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const form = useFormFields(`module.${project.id}`, EMPTY);
  const { name, lead, start, target } = form.fields;
  const status = STATUSES.find(({ value }) => value === form.fields.status)?.value ?? 'backlog';
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const made = await call({
      method: 'POST',
      path: `/api/workspaces/${slug}/projects/${project.id}/modules/`,
      body: {
        name: name.trim(),
        status,
        lead_id: lead || null,
        start_date: start || null,
        target_date: target || null,
      },
      refreshes: projectRefresh(project.id, 'modules'),
    });
    setBusy(false);
    if (!made) return;
    form.saved();
    onClose();
  };
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
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
        <TextField
          label={text.name}
          required
          autoFocus
          maxLength={255}
          value={name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        <FormGrid>
          <Select
            label={text.status}
            value={status}
            options={STATUSES}
            onChange={(next) => form.set({ status: next })}
          />
          <Select
            label={text.lead}
            value={lead}
            options={[
              { value: '', label: text.noLead },
              ...members
                .filter(({ id, is_active }) => is_active && project.members.includes(id))
                .map((member) => ({ value: member.id as string, label: personName(member) })),
            ]}
            onChange={(next) => form.set({ lead: next })}
          />
          <DateField
            label={text.start}
            today={today}
            max={target}
            value={start}
            onChange={(day) => form.set({ start: day })}
          />
          <DateField
            label={text.target}
            today={today}
            min={start}
            value={target}
            onChange={(day) => form.set({ target: day })}
          />
        </FormGrid>
      </Form>
    </Dialog>
  );
}

const STATUSES = (Object.keys(text.statuses) as Module['status'][]).map((value) => ({
  value,
  label: text.statuses[value],
}));
