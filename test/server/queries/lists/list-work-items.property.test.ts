import { listFuzz } from '../../../support/lists/list-fuzz.ts';
import { serverListEngine } from '../../../support/server/server-list-engine.ts';

const opened = serverListEngine();

listFuzz('the server', async () => (await opened)(), 250);
