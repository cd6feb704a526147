import { pathToFileURL } from 'node:url';
import { buildIfStale, SERVER } from './build.mjs';

/*
 * `npm run seed -- …` and its like: the server's own program with the name of a tool. A bundle
 * that is up to date stays as it is, because a server may be running from it.
 */
await buildIfStale(['server']);
process.argv[1] = SERVER;
await import(pathToFileURL(SERVER).href);
