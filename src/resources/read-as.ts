import type * as z from 'zod/mini';
import { AppError } from '../domain/errors.ts';

/** Reads an answer of the server, or refuses it in words: a proxy, or another release, may have sent anything. */
export function readAs<Shape extends z.ZodMiniType>(
  shape: Shape,
): (answer: unknown) => z.output<Shape> {
  return (answer) => {
    const { success, data, error } = shape.safeParse(answer);
    if (success) return data;
    throw new AppError(
      'sync.protocol',
      'The server sent something this version can’t read. Reload to get the latest version.',
      { cause: error },
    );
  };
}
