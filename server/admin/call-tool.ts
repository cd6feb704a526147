import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { ToolRefused, type Say, type ToolReply } from './tool.ts';

/** Nobody listens: the server of this data directory does not run. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** Lets the running server do it. */
export async function callTool(
  socketPath: string,
  name: string,
  input: unknown,
  say: Say,
): Promise<string> {
  const response = await post(socketPath, `/${name}`, JSON.stringify(input));
  for await (const line of createInterface({ input: response })) {
    const reply = JSON.parse(line) as ToolReply;
    if (reply.kind === 'said') say(reply.line);
    else if (reply.kind === 'done') return reply.text;
    else throw new ToolRefused(reply.message);
  }
  throw new ToolRefused('The server ended before the work was done. Start it and run this again.');
}

function post(socketPath: string, path: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path, method: 'POST' }, resolve);
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isAbsent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(isAbsent ? new NoServer(socketPath) : error);
    });
    call.end(body);
  });
}
