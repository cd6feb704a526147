import { searchFuzz } from '../../../support/lists/search-fuzz.ts';
import { askedServer } from '../../../support/server/server-list-engine.ts';
import { insertWorld, storable } from '../../../support/server/server-world.ts';
import type { SearchHit } from '../../../../src/protocol/questions.ts';

/** The whole server, asked by what the worker asks when it has no copy. */
async function searchedServer() {
  const { server, place, answer } = await askedServer();
  return {
    async show(images: Parameters<typeof storable>[0], world: Parameters<typeof storable>[1]) {
      const there = storable(images, world);
      await insertWorld(server.db, place, world, there);
      return there;
    },
    search: async (question: object) =>
      (await answer({ ask: 'search', ...question } as Parameters<
        typeof answer
      >[0])) as readonly SearchHit[],
  };
}

searchFuzz('the server', searchedServer, 40);
