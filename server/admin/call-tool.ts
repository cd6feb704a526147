import { request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { ToolRefused, type Say, type ToolReply } from './tool.ts';

const NO_SOCKET = /^(ENOENT|ENOTDIR|ECONNREFUSED)$/;
const OTHER_USER =
  'The running server belongs to another user of this machine. Run this command as that user.';
const CUT_OFF = 'The server ended before the work was done. Start it and run this again.';

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
  throw new ToolRefused(CUT_OFF);
}

function post(socketPath: string, path: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path, method: 'POST' }, resolve);
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (NO_SOCKET.test(error.code ?? '')) reject(new NoServer(socketPath));
      else if (error.code === 'EACCES') reject(new ToolRefused(OTHER_USER));
      else reject(new ToolRefused(CUT_OFF));
    });
    call.end(body);
  });
}
