import { useState } from 'react';
import { sortKey } from '../../domain/sort-key.ts';
import { favourites as text } from '../../text/furnishings.ts';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface FolderNameProps {
  readonly start: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Enter keeps the name, Escape or leaving the field lets it be. */
export function FolderName({ start, taken, onName, onClose }: FolderNameProps) {
  const [name, setName] = useState(start);
  const isTaken = taken.some((one) => sortKey(one) === sortKey(name));
  return (
    <Form
      onSubmit={async () => {
        if (isTaken || name.trim() === '') return;
        if (name.trim() !== start) onName(name.trim());
        onClose();
      }}
    >
      <TextField
        label={text.folderName}
        labelHidden
        autoFocus
        maxLength={255}
        placeholder={text.folderName}
        value={name}
        error={isTaken ? text.folderTaken : null}
        onChange={(event) => setName(event.target.value)}
        onBlur={onClose}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </Form>
  );
}
