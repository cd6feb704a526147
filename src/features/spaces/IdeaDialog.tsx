import { useState, type FormEvent } from 'react';
import { textToHtml } from '../../blocks/rich-text/plain-html.ts';
import { spaces } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { AskToSignIn } from './AskToSignIn.tsx';
import { useSaying } from './use-saying.tsx';
import { useVisit } from './visit.ts';

const { idea: text } = spaces;

interface IdeaDialogProps {
  readonly base: string;
  readonly intake: string;
  readonly onClose: () => void;
}

export function IdeaDialog({ base, intake, onClose }: IdeaDialogProps) {
  const { call, visitor } = useVisit();
  const toast = useToast();
  const { busy, say, question } = useSaying(nothing);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  if (!visitor) return <AskToSignIn onClose={onClose} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const issue = {
      name: name.trim(),
      description_html: textToHtml(description),
      priority: 'none',
    };
    const path = `${base}/intakes/${intake}/intake-issues/`;
    if (!(await say(() => call('POST', path, { issue })))) return;
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
          <Button onClick={onClose}>{text.cancel}</Button>
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
      <form id="idea" onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.name}
          required
          autoFocus
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={text.description}
          rows={5}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </form>
      {question}
    </Dialog>
  );
}

/** What was typed stays, whatever the board says. */
function nothing(): void {}
