import { publishing as text } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './Publish.module.css';

interface PublicAddressProps {
  readonly label: string;
  readonly path: string;
}

/** Something published: to hand on, and to look at as visitors do. */
export function PublicAddress({ label, path }: PublicAddressProps) {
  const toast = useToast();
  const url = location.origin + path;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.show({ kind: 'success', title: text.copied }),
      (error: unknown) => toast.show({ kind: 'error', title: String(error) }),
    );
  return (
    <div className={styles.address}>
      <div className={styles.url}>
        <TextField label={label} readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <Button icon="copy" onClick={() => void copy()}>
        {text.copy}
      </Button>
      <a className={styles.open} href={path} target="_blank" rel="noopener">
        <Icon name="external" />
        {text.open}
      </a>
    </div>
  );
}
