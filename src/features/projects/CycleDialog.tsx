import { DateField } from '../../blocks/pickers/DateField.tsx';
import { useToday } from '../../blocks/use-today.ts';
import { useState } from 'react';
import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import { cycles as text } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormGrid, Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const FORM = 'new-cycle';
const EMPTY = { name: '', start: '', end: '' };

interface CycleDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function CycleDialog({ project, onClose }: CycleDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const form = useFormFields(`cycle.${project.id}`, EMPTY);
  const { name, start, end } = form.fields;
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const problem = datesProblem(start, end);
  const submit = async () => {
    if (problem !== null) return;
    setBusy(true);
    const made = await call({
      method: 'POST',
      path: `/api/workspaces/${slug}/projects/${project.id}/cycles/`,
      body: { name: name.trim(), start_date: start || null, end_date: end || null },
      refreshes: projectRefresh(project.id, 'cycles'),
    });
    setBusy(false);
    if (!made) return;
    form.saved();
    onClose();
  };
  return (
    <Dialog
      title={text.add}
      size="small"
      onClose={onClose}
      footer={
        <>
          <CancelForm form={form} onClose={onClose} />
          <Button type="submit" form={FORM} look="primary" busy={busy} disabled={problem !== null}>
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
          <DateField
            label={text.start}
            today={today}
            value={start}
            onChange={(day) => form.set({ start: day })}
          />
          <DateField
            label={text.end}
            today={today}
            min={start}
            value={end}
            onChange={(day) => form.set({ end: day })}
          />
        </FormGrid>
        {problem !== null && <Notice tone="warn">{problem}</Notice>}
      </Form>
    </Dialog>
  );
}

function datesProblem(start: string, end: string): string | null {
  if ((start === '') !== (end === '')) return text.bothDates;
  return start !== '' && end < start ? text.order : null;
}
