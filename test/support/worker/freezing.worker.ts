import '../../../workers/db.worker.ts';

/** Told `{ freeze: ms }`, it does nothing else for so long: a tab that the system has suspended. */
addEventListener('message', ({ data }: MessageEvent<{ readonly freeze?: number }>) => {
  if (typeof data.freeze !== 'number') return;
  const until = performance.now() + data.freeze;
  while (performance.now() < until);
});
