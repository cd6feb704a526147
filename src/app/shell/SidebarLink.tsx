import { useLocation } from 'wouter';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { tip } from '../../ui/tip.ts';
import styles from './Sidebar.module.css';

interface SidebarLinkProps {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  readonly keys?: string;
  readonly nested?: boolean;
}

/** Marked as current when the address is exactly its own. */
export function SidebarLink({ icon, label, href, keys, nested }: SidebarLinkProps) {
  const [path] = useLocation();
  const isCurrent = trimmed(path) === trimmed(href);
  return (
    <a
      href={href}
      {...tip(label, keys)}
      className={styles.item}
      data-nested={nested || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
    >
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
    </a>
  );
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '');
}
