import { damageFiles, type Damage } from './damage-files.ts';

addEventListener('message', ({ data }: MessageEvent<{ name: string; damage: Damage }>) => {
  damageFiles(data.name, data.damage).then(
    () => postMessage({}),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
