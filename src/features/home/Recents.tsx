import { useEffect, useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { useKept } from '../../blocks/settings/use-kept.ts';
import { VISITED } from '../../blocks/people/page-events.ts';
import { useHere } from '../../client/session-context.ts';
import { readVisits } from '../../resources/own-lists.ts';
import { recents as text } from '../../text/furnishings.ts';
import { ui } from '../../text/ui.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Page.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './Recents.module.css';

type Visit = Exclude<ReturnType<typeof readVisits>[number], { readonly entity_data: null }>;
type Kind = keyof typeof text.kinds;
const KINDS = Object.keys(text.kinds) as Kind[];
const FEW = 8;

/** Where the person was, the latest first. */
export function Recents() {
  const { slug } = useHere();
  const { value, problem, reload } = useKept(`/api/workspaces/${slug}/recent-visits/`, visitsOf);
  const [kind, setKind] = useState<Kind>('all');
  const [isWhole, setWhole] = useState(false);
  const [now] = useState(() => Date.now());
  useEffect(() => {
    addEventListener(VISITED, reload);
    return () => removeEventListener(VISITED, reload);
  }, [reload]);
  const visits = value?.filter((one) => kind === 'all' || one.entity_name === kind) ?? [];
  const shown = isWhole ? visits : visits.slice(0, FEW);
  return (
    <Panel
      title={text.title}
      flush
      actions={
        <Tabs
          label={text.filter}
          tabs={KINDS.map((id) => ({ id, label: text.kinds[id] }))}
          current={kind}
          onChange={setKind}
        />
      }
    >
      {visits.length === 0 && (
        <p className={styles.none}>{value ? text.empty[kind] : (problem ?? '')}</p>
      )}
      {shown.map((visit) => (
        <a key={visit.id} href={pathOf(slug, visit)} className={styles.visit}>
          <Mark visit={visit} />
          <span className={styles.key}>{keyOf(visit)}</span>
          <span className={styles.name}>{visit.entity_data.name}</span>
          <time className={styles.when} dateTime={visit.visited_at}>
            {timeAgo(visit.visited_at, now)}
          </time>
        </a>
      ))}
      {visits.length > FEW && !isWhole && (
        <p className={styles.more}>
          <Button size="small" look="ghost" onClick={() => setWhole(true)}>
            {text.all(visits.length)}
          </Button>
        </p>
      )}
    </Panel>
  );
}

function Mark({ visit }: { readonly visit: Visit }) {
  if (visit.entity_name === 'issue') {
    const { priority } = visit.entity_data;
    return <PriorityIcon priority={priority} label={ui.priority[priority]} />;
  }
  if (visit.entity_name === 'project') {
    return <Logo name={visit.entity_data.name} size={16} decorative />;
  }
  return <Icon name="list" />;
}

function keyOf(visit: Visit): string {
  if (visit.entity_name === 'project') return visit.entity_data.identifier;
  const { project_identifier } = visit.entity_data;
  return visit.entity_name === 'page'
    ? project_identifier
    : `${project_identifier}-${visit.entity_data.sequence_id}`;
}

function pathOf(slug: string, visit: Visit): string {
  if (visit.entity_name === 'issue') return `/${slug}/browse/${keyOf(visit)}/`;
  const { id } = visit.entity_data;
  return visit.entity_name === 'project'
    ? `/${slug}/projects/${id}/issues/`
    : `/${slug}/projects/${visit.entity_data.project_id}/pages/${id}/`;
}

/** Without what is gone. */
function visitsOf(body: unknown): readonly Visit[] {
  return readVisits(body)
    .filter((visit): visit is Visit => visit.entity_data !== null)
    .toSorted((a, b) => Date.parse(b.visited_at) - Date.parse(a.visited_at));
}
