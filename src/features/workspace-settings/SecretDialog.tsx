import { useToast } from '../../ui/toast-context.ts';
import { secret as text } from '../../text/outside.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly about: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** Something that is shown once: it stays until the person says that they have it. */
export function SecretDialog({ title, about, value, onClose }: SecretDialogProps) {
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard
      .writeText(value)
      .then(() => toast.show({ kind: 'success', title: text.copied }))
      .catch((error: unknown) => toast.show({ kind: 'error', title: String(error) }));
  return (
    <Dialog
      title={title}
      mayClose={() => false}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={copy}>
            {text.copy}
          </Button>
          <Button look="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      <TextField
        label={title}
        labelHidden
        readOnly
        autoFocus
        value={value}
        hint={text.once}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
