import { Redirect, Route, Switch } from 'wouter';
import { asBoard } from './wire.ts';
import { BoardPage } from './BoardPage.tsx';
import { FormPage } from './FormPage.tsx';
import { Gone, Loading, Trouble } from './SpaceStates.tsx';
import { useRead } from './use-read.ts';

/** What is published under `/spaces/`: read without an account, without a copy and without its worker. */
export function SpacesPages() {
  return (
    <Switch>
      <Route path={/^\/spaces\/(?:issues|views)\/(?<anchor>[^/]+)\/?$/}>
        {({ anchor = '' }) => <BoardPage key={anchor} anchor={anchor} />}
      </Route>
      <Route path={/^\/spaces\/intake\/(?<anchor>[^/]+)\/?$/}>
        {({ anchor = '' }) => <FormPage key={anchor} anchor={anchor} />}
      </Route>
      <Route path={/^\/spaces\/(?<slug>[^/]+)\/projects\/(?<id>[^/]+)\/?$/}>
        {({ slug = '', id = '' }) => <OldAddress slug={slug} id={id} />}
      </Route>
      <Route>
        <Gone />
      </Route>
    </Switch>
  );
}

/** As boards were addressed before they had anchors. */
function OldAddress({ slug, id }: { readonly slug: string; readonly id: string }) {
  const path = `/api/public/workspaces/${encodeURIComponent(slug)}/projects/${encodeURIComponent(id)}/anchor/`;
  const board = useRead(path, asBoard);
  if (board.value) return <Redirect to={`/spaces/issues/${board.value.anchor}/`} replace />;
  if (board.isGone) return <Gone />;
  return board.problem === null ? <Loading /> : <Trouble {...board} />;
}
