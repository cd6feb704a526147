import { listFuzz } from '../../../support/list-fuzz.ts';
import { serverListEngine } from '../../../support/server-list-engine.ts';

const opened = serverListEngine();

listFuzz('the server', async () => (await opened)(), 250);
