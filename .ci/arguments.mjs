import { parseArgs } from 'node:util';

/**
 * The arguments of a command; a wrong one ends it with what is wrong and how the command is used.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {string} usage
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readArguments(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [first] = /** @type {Error} */ (error).message.split('. ');
    console.error(`${first}.\n${usage}`);
    process.exit(2);
  }
}
