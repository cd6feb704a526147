import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { textToHtml } from '../../blocks/rich-text/plain-html.ts';
import { spaces } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { AskToSignIn } from './AskToSignIn.tsx';
import { useSaying } from './use-saying.tsx';
import { useVisit } from './visit.ts';

const { idea: text } = spaces;
const EMPTY = { name: '', description: '' };

interface IdeaDialogProps {
  readonly base: string;
  readonly intake: string;
  readonly onClose: () => void;
}

export function IdeaDialog({ base, intake, onClose }: IdeaDialogProps) {
  const { call, visitor } = useVisit();
  const toast = useToast();
  const { busy, say, question } = useSaying(nothing);
  const form = useFormFields(`idea.${intake}`, EMPTY);
  const { name, description } = form.fields;
  if (!visitor) return <AskToSignIn onClose={onClose} />;
  const submit = async () => {
    const issue = {
      name: name.trim(),
      description_html: textToHtml(description),
      priority: 'none',
    };
    const path = `${base}/intakes/${intake}/intake-issues/`;
    if (!(await say(() => call('POST', path, { issue })))) return;
    form.saved();
    toast.show({ kind: 'success', title: text.sent });
    onClose();
  };
  return (
    <Dialog
      title={text.title}
      mayClose={() => name === '' && description === ''}
      onClose={onClose}
      footer={
        <>
          <CancelForm form={form} onClose={onClose} />
          <Button
            type="submit"
            form="idea"
            look="primary"
            busy={busy}
            disabled={name.trim() === ''}
          >
            {text.send}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
      <Form id="idea" onSubmit={submit}>
        <RestoredFields form={form} />
        <TextField
          label={text.name}
          required
          autoFocus
          maxLength={255}
          value={name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        <TextArea
          label={text.description}
          rows={5}
          value={description}
          onChange={(event) => form.set({ description: event.target.value })}
        />
      </Form>
      {question}
    </Dialog>
  );
}

/** What was typed stays, whatever the board says. */
function nothing(): void {}
