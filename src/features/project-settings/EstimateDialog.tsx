import { useState } from 'react';
import { projectRefresh, useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import type { Estimate } from '../../resources/estimates.ts';
import type { Project } from '../../resources/projects.ts';
import { common } from '../../text/common.ts';
import { projectSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormGrid } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import { parseValues } from './estimate-values.ts';
import { useProjectPath } from './panel-props.ts';

const { estimates: text } = projectSettings;
const FORM = 'new-estimate';
type Type = Estimate['type'];

const TYPES: readonly { readonly value: Type; readonly label: string }[] = [
  { value: 'points', label: text.types.points },
  { value: 'categories', label: text.types.categories },
];

interface EstimateDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** A new system is used at once. */
export function EstimateDialog({ project, onClose }: EstimateDialogProps) {
  const path = useProjectPath(project);
  const call = useCall();
  const [type, setType] = useState<Type>('points');
  const [name, setName] = useState<string>(text.templates.points[0][0]);
  const [typed, setTyped] = useState<string>(text.templates.points[0][1]);
  const [busy, setBusy] = useState(false);
  const { values, problem } = parseValues(typed, type);
  const start = (template: string) => {
    const [title = '', list = ''] =
      text.templates[type].find(([one]) => one === template) ?? text.templates[type][0];
    setName(title);
    setTyped(list);
  };
  const submit = async () => {
    setBusy(true);
    const made = await call({
      method: 'POST',
      path: `${path}estimates/`,
      body: {
        estimate: { name: name.trim(), type, last_used: true },
        estimate_points: values.map((value, key) => ({ key: key + 1, value })),
      },
      refreshes: projectRefresh(project.id, 'estimates'),
    });
    const id = (made?.body as { readonly id?: unknown } | undefined)?.id;
    if (made) {
      const refreshes = workspaceRefresh('projects');
      await call({ method: 'PATCH', path, body: { estimate: id }, refreshes });
      onClose();
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={FORM} look="primary" busy={busy} disabled={problem !== null}>
            {common.add}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <FormGrid>
          <Select
            label={text.type}
            value={type}
            options={TYPES}
            onChange={(next: Type) => {
              setType(next);
              const [title, list] = text.templates[next][0];
              setName(title);
              setTyped(list);
            }}
          />
          <Select
            label={text.template}
            value={name}
            options={text.templates[type].map(([value]) => ({
              value: value as string,
              label: value,
            }))}
            onChange={start}
          />
        </FormGrid>
        <TextField
          label={common.name}
          required
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={text.values}
          required
          hint={text.valuesHint}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
