import { Route, Switch } from 'wouter';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NotFound } from './NotFound.tsx';
import { screen } from './screen.tsx';

const WAITING = <Skeleton rows={12} />;

const ProfilePage = screen(
  async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  WAITING,
);
const StickiesPage = screen(
  async () => (await import('../features/stickies/StickiesPage.tsx')).StickiesPage,
  WAITING,
);

/** Screens that nobody waits for at the start: even which there are is fetched later. */
export function MoreScreens() {
  return (
    <Switch>
      <Route path="/:slug/profile/:userId/:tab?">
        {({ userId, tab }) => (
          <ProfilePage key={userId} userId={userId ?? ''} tab={tab ?? 'summary'} />
        )}
      </Route>
      <Route path="/:slug/stickies">
        <StickiesPage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
