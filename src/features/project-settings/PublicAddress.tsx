import { FixedAddress } from '../../blocks/settings/FixedAddress.tsx';
import { publishing as text } from '../../text/spaces.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Publish.module.css';

interface PublicAddressProps {
  readonly label: string;
  readonly path: string;
}

/** Where something published is, to pass on or to open as visitors do. */
export function PublicAddress({ label, path }: PublicAddressProps) {
  return (
    <FixedAddress label={label} url={location.origin + path}>
      <a className={styles.open} href={path} target="_blank" rel="noopener">
        <Icon name="external" />
        {text.open}
      </a>
    </FixedAddress>
  );
}
