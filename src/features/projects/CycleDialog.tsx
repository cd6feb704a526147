import { useState, type FormEvent } from 'react';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../domain/entities.ts';
import { common } from '../../text/common.ts';
import { cycles as text } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormGrid, Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const FORM = 'new-cycle';

interface CycleDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function CycleDialog({ project, onClose }: CycleDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const [name, setName] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [busy, setBusy] = useState(false);
  const problem = datesProblem(start, end);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null) return;
    setBusy(true);
    const made = await call({
      method: 'POST',
      path: `/api/workspaces/${slug}/projects/${project.id}/cycles/`,
      body: { name: name.trim(), start_date: start || null, end_date: end || null },
      refreshes: projectRefresh(project.id, 'cycles'),
    });
    setBusy(false);
    if (made) onClose();
  };
  return (
    <Dialog
      title={text.add}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={FORM} look="primary" busy={busy} disabled={problem !== null}>
            {text.create}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <TextField
          label={text.name}
          required
          autoFocus
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormGrid>
          <TextField
            label={text.start}
            type="date"
            value={start}
            onChange={(event) => setStart(event.target.value)}
          />
          <TextField
            label={text.end}
            type="date"
            min={start}
            value={end}
            onChange={(event) => setEnd(event.target.value)}
          />
        </FormGrid>
        {problem !== null && <Notice tone="warn">{problem}</Notice>}
      </form>
    </Dialog>
  );
}

function datesProblem(start: string, end: string): string | null {
  if ((start === '') !== (end === '')) return text.bothDates;
  return start !== '' && end < start ? text.order : null;
}
