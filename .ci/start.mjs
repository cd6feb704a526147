import { pathToFileURL } from 'node:url';
import { build, SERVER } from './build.mjs';

/*
 * Builds and becomes the server. It runs in this process, so that a signal to `npm start`
 * reaches the server itself and not a shell in front of it.
 */
console.log('Building Holdfast …');
await build();
process.argv[1] = SERVER;
await import(pathToFileURL(SERVER).href);
