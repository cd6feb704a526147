import type { TestServer } from '../server.ts';
import type { Client, Wire } from './client.ts';
import type { comparison } from './comparison.ts';

export interface Day extends ReturnType<typeof comparison> {
  readonly server: TestServer;
  readonly ada: Client;
  readonly bob: Client;
  readonly gus: Client;
  readonly me: Wire;
  readonly bobId: string;
  readonly gusId: string;
  readonly W: string;
  readonly P: string;
  readonly pid: string;
  readonly wid: string;
}
