import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { StoredProject, Verified } from '../../client/client.ts';
import { account } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { tip } from '../../ui/tip.ts';
import { type Toast, useToast } from '../../ui/toast-context.ts';
import styles from './DevicePanel.module.css';

const { projects: text } = account.device;

interface StoredProjectsProps {
  readonly stored: readonly StoredProject[];
  readonly onVerified: () => void;
}

/** What the copy holds of each project, and whether the server agrees. */
export function StoredProjects({ stored, onVerified }: StoredProjectsProps) {
  const client = useClient();
  const toast = useToast();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const [busy, setBusy] = useState(false);
  const nameOf = (id: string) => projects?.find((project) => project.id === id)?.name;
  const verify = async () => {
    setBusy(true);
    try {
      toast.show(told(await client.verify(), nameOf));
    } catch (error) {
      toast.show({ kind: 'error', title: problemText(error) });
    }
    onVerified();
    setBusy(false);
  };
  const named = stored
    .flatMap((project) => {
      const name = nameOf(project.project_id);
      return name === undefined ? [] : [{ ...project, name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Panel
      title={text.title}
      text={named.length === 0 ? text.none : text.text}
      flush
      actions={
        <Button
          icon="check"
          busy={busy}
          disabled={named.length === 0}
          onClick={() => void verify()}
        >
          {text.action}
        </Button>
      }
    >
      {named.length > 0 &&
        named.map((project) => <StoredRow key={project.project_id} project={project} />)}
    </Panel>
  );
}

function told(verified: readonly Verified[], nameOf: (id: string) => string | undefined): Toast {
  const differing = verified.filter(({ verdict }) => verdict === 'differs');
  if (differing.length > 0) {
    const names = differing.map(({ project_id }) => nameOf(project_id) ?? project_id).join(', ');
    return { kind: 'warning', title: text.differs(names) };
  }
  const isKnown = verified.length > 0 && verified.every(({ verdict }) => verdict === 'same');
  if (isKnown) return { kind: 'success', title: text.same };
  return { kind: 'warning', title: text.unknown, message: text.unknownText };
}

function StoredRow({ project }: { readonly project: StoredProject & { readonly name: string } }) {
  const { name, rows, synced_at } = project;
  const about = synced_at === null ? '' : ` · ${text.synced(ago(synced_at))}`;
  return (
    <Row actions={<Badge project={project} />}>
      <div className={styles.project}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          {text.rows(rows)}
          {about}
        </span>
      </div>
    </Row>
  );
}

function Badge({ project }: { readonly project: StoredProject }) {
  const { projects } = useSyncState();
  const { whole, verified_at, verified_rows } = project;
  const { loaded = 0, total = null } = projects[project.project_id] ?? {};
  if (!whole) {
    return (
      <span className={styles.loading}>
        <ProgressRing part={loaded} total={total ?? 0} />
        {total === null ? text.waiting : text.loading(count(loaded), count(total))}
      </span>
    );
  }
  if (verified_at === null) return <Chip tone="quiet">{text.unverified}</Chip>;
  const said = text.verifiedTip(text.rows(verified_rows ?? 0), ago(verified_at));
  return (
    <span {...tip(said)} className={styles.badge}>
      <Chip tone="accent" icon={<Icon name="check" />}>
        {text.verified} {ago(verified_at)}
      </Chip>
      <span className={styles.hidden}>{said}</span>
    </span>
  );
}

function ago(at: number): string {
  return timeAgo(new Date(at).toISOString(), Date.now());
}

function count(n: number): string {
  return n.toLocaleString('en');
}
