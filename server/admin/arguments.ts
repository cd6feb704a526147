import { ToolRefused } from './tool.ts';

/** Says what is wrong with the arguments, and how the command is used. */
export async function readArguments<T>(usage: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    const [first = message] = message.split(/(?<=\.) |\. To specify/);
    throw new ToolRefused(`${first.replace(/\.?$/, '.')}\n${usage}`);
  }
}
