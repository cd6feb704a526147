import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { plainFailure } from './plain-failure.ts';
import type { Tool, ToolDeps, ToolReply } from './tool.ts';

interface Options {
  readonly path: string;
  readonly deps: ToolDeps;
  readonly tools: readonly Tool[];
  readonly onError: (error: unknown) => void;
}

/**
 * `POST /<tool>` over a socket that only this user of the machine can open; the answer is one
 * JSON reply per line, the last of them `done` or `refused`.
 */
export async function serveTools(
  options: Options,
): Promise<{ readonly close: () => Promise<void> }> {
  // Left by a server that was killed. Where several share a directory, the last one answers.
  rmSync(options.path, { force: true });
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      options.onError(error);
      send(response, { kind: 'refused', message: 'The server failed; its log says why.' });
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.path, resolve);
  });
  chmodSync(options.path, 0o600);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { close };
}

async function answer(
  { deps, tools }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const tool = tools.find(({ name }) => request.url === `/${name}`);
  response.writeHead(tool ? 200 : 404, { 'content-type': 'application/x-ndjson' });
  if (!tool) {
    send(response, { kind: 'refused', message: `This server knows no tool ${request.url}.` });
  } else {
    const input: unknown = JSON.parse(await textOf(request));
    send(response, await outcome(deps, tool, input, response));
  }
  response.end();
}

async function outcome(
  deps: ToolDeps,
  tool: Tool,
  input: unknown,
  response: ServerResponse,
): Promise<ToolReply> {
  // Whoever called ended before the answer did.
  const canceled = new AbortController();
  response.once('close', () => canceled.abort());
  const say = (line: string) => send(response, { kind: 'said', line });
  try {
    const text = await tool.run(deps, input, say, canceled.signal);
    return { kind: 'done', text };
  } catch (error) {
    const message = plainFailure(error, 'the server');
    if (message !== null) return { kind: 'refused', message };
    throw error;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, reply: ToolReply): void {
  response.write(`${JSON.stringify(reply)}\n`);
}
