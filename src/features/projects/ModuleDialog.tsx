import { useState, type FormEvent } from 'react';
import { projectRefresh, useCall } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Module, Project } from '../../domain/entities.ts';
import { common } from '../../text/common.ts';
import { cycles, modules as text } from '../../text/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormGrid } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';

const FORM = 'new-module';

interface ModuleDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function ModuleDialog({ project, onClose }: ModuleDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const { answer: members = [] } = useAnswer({ ask: 'members' });
  const [name, setName] = useState('');
  const [status, setStatus] = useState<Module['status']>('backlog');
  const [lead, setLead] = useState('');
  const [start, setStart] = useState('');
  const [target, setTarget] = useState('');
  const [busy, setBusy] = useState(false);
  const isBackwards = start !== '' && target !== '' && target < start;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
    if (made) onClose();
  };
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={FORM} look="primary" busy={busy} disabled={isBackwards}>
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
          <Select label={text.status} value={status} options={STATUSES} onChange={setStatus} />
          <Select
            label={text.lead}
            value={lead}
            options={[
              { value: '', label: text.noLead },
              ...members
                .filter(({ id, is_active }) => is_active && project.members.includes(id))
                .map(({ id, display_name }) => ({ value: id as string, label: display_name })),
            ]}
            onChange={setLead}
          />
          <TextField
            label={text.start}
            type="date"
            value={start}
            onChange={(event) => setStart(event.target.value)}
          />
          <TextField
            label={text.target}
            type="date"
            value={target}
            error={isBackwards ? cycles.order : null}
            onChange={(event) => setTarget(event.target.value)}
          />
        </FormGrid>
      </form>
    </Dialog>
  );
}

const STATUSES = (Object.keys(text.statuses) as Module['status'][]).map((value) => ({
  value,
  label: text.statuses[value],
}));
