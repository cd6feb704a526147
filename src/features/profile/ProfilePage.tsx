import { personName } from '../../domain/person.ts';
import { useLocation } from 'wouter';
import { ActivityList } from '../../blocks/people/ActivityList.tsx';
import { DayExport } from '../../blocks/people/DayExport.tsx';
import { NoSection } from '../../blocks/settings/NoSection.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { UserId } from '../../domain/ids.ts';
import type { PersonTie } from '../../domain/list-query.ts';
import { GUEST } from '../../domain/roles.ts';
import { activity, profile as text } from '../../text/people.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { About } from './About.tsx';
import { PersonItems } from './PersonItems.tsx';
import { Summary } from './Summary.tsx';
import { useDay } from './use-day.ts';
import { useProfile } from './use-profile.ts';
import styles from './Profile.module.css';

interface ProfilePageProps {
  readonly userId: string;
  readonly tab: string;
}

type Tab = keyof typeof text.tabs;
const TABS = Object.keys(text.tabs) as Tab[];
const TIES = Object.keys(text.empty) as PersonTie[];
const PER_PAGE = 100;

/** One person in this workspace: what they have to do with, in numbers, lists and lines. */
export function ProfilePage({ userId, tab }: ProfilePageProps) {
  const { slug, viewer, workspace } = useHere();
  const [, go] = useLocation();
  const today = useDay();
  const { answer: members } = useAnswer({ ask: 'members' });
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const fetched = useProfile(userId);
  const member = members?.find(({ id }) => id === userId);
  const isOwn = userId === viewer;
  const isGuest = workspace.role === GUEST;
  const base = `/${slug}/profile/${userId}/`;
  const current = TABS.find((one) => one === tab && (!isGuest || one === 'summary')) ?? null;
  const known = fetched.value ?? (member ? personOf(member) : null);
  if (!known && members && fetched.problem !== null) return <Nobody slug={slug} />;
  const id = userId as UserId;
  return (
    <>
      <PageHeader
        crumbs={[{ label: isOwn ? text.own : known ? text.of(known.name) : text.person }]}
        actions={
          !isGuest && (
            <Tabs
              label={isOwn ? text.own : text.of(known?.name ?? '')}
              tabs={TABS.map((one) => ({ id: one, label: text.tabs[one] }))}
              current={current}
              onChange={(next) => go(next === 'summary' ? base : `${base}${next}/`)}
            />
          )
        }
      />
      <Page width="wide">
        <div className={styles.split} data-about={current === 'summary' || undefined}>
          <div className={styles.main}>
            {current === null && <NoSection back={base} />}
            {current === 'summary' && <Summary userId={id} base={base} hasLists={!isGuest} />}
            {TIES.map((tie) => tie === current && <PersonItems key={tie} userId={id} tie={tie} />)}
            {current === 'activity' && (
              <>
                <DayExport userId={userId} today={today} workspaces={[workspace]} />
                <Panel title={activity.title} text={activity.textOf} flush>
                  <ActivityList
                    path={`/api/workspaces/${slug}/user-activity/${userId}/`}
                    perPage={PER_PAGE}
                    isOwn={isOwn}
                  />
                </Panel>
              </>
            )}
          </div>
          {current === 'summary' && known && (
            <About
              face={{ id: userId, name: known.name, src: known.avatar }}
              fullName={known.fullName}
              isOwn={isOwn}
              profile={fetched.value}
              projects={projects ?? []}
            />
          )}
        </div>
      </Page>
    </>
  );
}

interface Known {
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
}

/** What the copy on this device knows of a colleague. */
function personOf({ first_name, last_name, display_name, avatar_url }: Known) {
  const fullName = `${first_name} ${last_name}`.trim();
  return { name: personName({ display_name }), fullName, avatar: avatar_url };
}

function Nobody({ slug }: { readonly slug: string }) {
  const { title, text: words, back } = text.notHere;
  return (
    <>
      <PageHeader crumbs={[{ label: title }]} />
      <Page>
        <EmptyState icon="user" title={title} text={words}>
          <LinkButton href={`/${slug}/`}>{back}</LinkButton>
        </EmptyState>
      </Page>
    </>
  );
}
