import { z } from 'zod';
import { VERSION } from '../../config.ts';
import { openApiPage } from '../../plugins/openapi-page.ts';
import { openApiDocument } from '../../plugins/openapi.ts';
import { jsonText, read, type DeclaredRoute } from '../../plugins/route.ts';

const tag = 'Server';
const schemas = z.record(z.string(), z.json());

const openApi = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.object({ securitySchemes: schemas }),
  paths: z.record(z.string(), schemas),
});

/** The calls describe themselves, these two among them. Worked out at the first question. */
export function schemaRoutes(calls: readonly DeclaredRoute[]): readonly DeclaredRoute[] {
  let kept: { readonly json: string; readonly page: string } | null = null;
  const described = () => {
    if (kept) return kept;
    const document = openApiDocument([...calls, ...routes], VERSION);
    kept = { json: JSON.stringify(document), page: openApiPage(document) };
    return kept;
  };
  const routes: readonly DeclaredRoute[] = [
    read({
      method: 'GET',
      path: '/api/schema/',
      tag,
      summary: 'This description of all calls (OpenAPI 3.1)',
      rule: { scope: 'public' },
      answer: openApi,
      handler: async () => jsonText(described().json),
    }),
    read({
      method: 'GET',
      path: '/api/schema/read/',
      tag,
      summary: 'The same, as a page to read',
      rule: { scope: 'public' },
      handler: async ({ reply }) => {
        await reply.type('text/html; charset=utf-8').send(described().page);
        return null;
      },
    }),
  ];
  return routes;
}
