/** @param parents key to key of the parent. Each chain is walked once, whatever its length. */
export function findLoops(parents: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const loops = new Map<string, string>();
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let key: string | undefined = start;
    while (key !== undefined && !done.has(key) && !path.has(key)) {
      path.add(key);
      key = parents.get(key);
    }
    if (key !== undefined && path.has(key)) {
      const walked: string[] = [...path];
      const loop = walked.slice(walked.indexOf(key));
      for (const member of loop) loops.set(member, loopText(loop));
    }
    for (const one of path) done.add(one);
  }
  return loops;
}

const SHOWN = 5;

function loopText(loop: readonly string[]): string {
  const shown = loop.length > SHOWN ? [...loop.slice(0, SHOWN), '…'] : loop;
  return [...shown, loop[0]].join(' → ');
}
