import { useState } from 'react';
import { useCommands } from '../../blocks/commands/command-scope.ts';
import { COMMAND_GROUPS, type BoundCommand } from '../../commands/registry.ts';
import { commandGroups } from '../../text/commands.ts';
import { keySheet } from '../../text/shell.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './KeySheet.module.css';

/** Every key that works on this screen. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const active = useCommands();
  const [all] = useState(() => active.all().filter(({ keys }) => keys.length > 0));
  const [typed, setTyped] = useState('');
  const found = fuzzyFilter(all, typed, ({ name }) => name);
  return (
    <Dialog title={keySheet.title} size="large" onClose={onClose}>
      <TextField
        label={keySheet.search}
        labelHidden
        placeholder={keySheet.search}
        type="search"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && <p className={styles.note}>{keySheet.none}</p>}
      <div className={styles.columns}>
        {COMMAND_GROUPS.map((group) => (
          <Section
            key={group}
            title={commandGroups[group]}
            commands={found.filter((command) => command.group === group)}
          />
        ))}
      </div>
      <p className={styles.note}>{keySheet.note}</p>
    </Dialog>
  );
}

interface SectionProps {
  readonly title: string;
  readonly commands: readonly BoundCommand[];
}

function Section({ title, commands }: SectionProps) {
  if (commands.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <dl>
        {commands.map(({ id, name, keys }) => (
          <div key={id} className={styles.line}>
            <dt>{name}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
