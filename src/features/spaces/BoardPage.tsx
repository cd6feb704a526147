import { useMemo } from 'react';
import { readBoardProps } from '../../domain/board-props.ts';
import { BoardScreen } from './BoardScreen.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Gone, Loading, Trouble } from './SpaceStates.tsx';
import { useRead } from './use-read.ts';
import { asBoard, asLabels, asMembers, asMeta, asStates } from './wire.ts';

/** A published project, or a published view of one. */
export function BoardPage({ anchor }: { readonly anchor: string }) {
  const base = `/api/public/anchor/${encodeURIComponent(anchor)}`;
  const board = useRead(`${base}/settings/`, asBoard);
  const meta = useRead(`${base}/meta/`, asMeta);
  const states = useRead(`${base}/states/`, asStates);
  const labels = useRead(`${base}/labels/`, asLabels);
  const members = useRead(`${base}/members/`, asMembers);
  const all = [board, meta, states, labels, members];
  const reload = () => all.forEach((one) => one.reload());

  const props = useMemo(() => readBoardProps(board.value?.view_props ?? {}), [board.value]);
  const identifier = meta.value?.identifier ?? '';
  const parts = useMemo(
    () => ({
      identifier,
      states: states.value ?? [],
      labels: labels.value ?? [],
      members: members.value ?? [],
    }),
    [identifier, states.value, labels.value, members.value],
  );
  const name = meta.value?.name;
  useTitle(name === undefined ? '' : name);

  if (all.some(({ isGone }) => isGone)) return <Gone />;
  const wrong = all.find(({ problem }) => problem !== null);
  if (wrong) return <Trouble problem={wrong.problem} reload={reload} />;
  if (!board.value || !meta.value || all.some(({ value }) => value === null)) return <Loading />;
  return (
    <BoardScreen
      base={base}
      board={board.value}
      meta={meta.value}
      props={props}
      parts={parts}
      onStale={reload}
    />
  );
}
