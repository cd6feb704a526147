import { expect, test } from 'vitest';
import { ROUTES } from '../../../../server/routes/index.ts';
import { testServer } from '../../../support/server/server.ts';

test('every call of the server is in its description, and on the page to read', async () => {
  const { anonymous } = await testServer();
  const { status, body } = await anonymous.get('/api/schema/');
  expect(status).toBe(200);
  const { openapi, paths } = body as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = ROUTES.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());

  const page = await anonymous.get('/api/schema/read/');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const shown = [...page.text.matchAll(/<summary><b class="\w+">(\w+)<\/b> <code>([^<]+)</g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  expect(shown.toSorted()).toEqual(declared.toSorted());
  expect(page.text).not.toContain('<script');
});

test('a form that a browser posts is described with its fields and with where it leads', async () => {
  const { anonymous } = await testServer();
  const { paths } = (await anonymous.get('/api/schema/')).body as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  };
  const location = { headers: { Location: { schema: { type: 'string', format: 'uri' } } } };
  const text = { type: 'string' };
  for (const path of [
    '/auth/sign-in/',
    '/auth/spaces/sign-in/',
    '/api/instances/admins/sign-in/',
  ]) {
    expect(paths[path]?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: { properties: { email: text, password: text, csrfmiddlewaretoken: text } },
          },
        },
      },
      responses: { 200: { content: {} }, 302: location },
    });
  }
  expect(paths['/auth/google/']?.['get']).toMatchObject({ responses: { 302: location } });
});

test('the description refers to nothing that is not in it, and says of every answer what is in it', async () => {
  const { anonymous } = await testServer();
  const { text, body } = await anonymous.get('/api/schema/');
  expect(text).not.toContain('"$ref"');
  expect(text).not.toContain('"$defs"');
  expect(text.length).toBeLessThan(1_500_000);
  expect(body).toMatchObject({
    paths: {
      '/api/workspaces/{slug}/projects/{project_id}/issues/{id}/': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: {
                    properties: {
                      id: { type: 'string', format: 'uuid' },
                      sequence_id: { type: 'integer' },
                      description_html: { type: 'string' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
});
