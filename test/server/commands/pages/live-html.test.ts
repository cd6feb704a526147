import { expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { liveHtml } from '../../../../server/commands/pages/live-html.ts';
import { keepUpdate, mergePageText } from '../../../../server/commands/pages/page-texts.ts';
import { write } from '../../../../server/commands/write.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

type Node = XmlElement | XmlText;

function element(
  name: string,
  children: readonly Node[] = [],
  attributes: object = {},
): XmlElement {
  const made = new XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string);
  made.insert(0, [...children]);
  return made;
}

function words(...parts: readonly (readonly [string, object?])[]): XmlText {
  const made = new XmlText();
  made.applyDelta(parts.map(([insert, attributes = {}]) => ({ insert, attributes })));
  return made;
}

function docOf(...nodes: readonly XmlElement[]): Doc {
  const doc = new Doc();
  doc.getXmlFragment('default').insert(0, [...nodes]);
  return doc;
}

test('what is typed together reads as HTML, with its marks, lists and mentions', () => {
  const doc = docOf(
    element('heading', [words(['Plan'])], { level: 2 }),
    element('paragraph', [
      words(
        ['a <b> & '],
        ['bold', { bold: true }],
        [' '],
        ['there', { link: { href: 'https://x.example/?a="b"' } }],
      ),
    ]),
    element('bulletList', [element('listItem', [element('paragraph', [words(['one'])])])]),
    element('taskList', [element('taskItem', [words(['done'])], { checked: true })]),
    element('paragraph', [
      element('mention', [], { id: 'm', entity_identifier: 'u', entity_name: 'user_mention' }),
    ]),
    element('horizontalRule'),
  );
  expect(liveHtml(doc)).toBe(
    '<h2>Plan</h2><p>a &lt;b&gt; &amp; <strong>bold</strong> <a href="https://x.example/?a=&quot;b&quot;">there</a></p>' +
      '<ul><li><p>one</p></li></ul>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">done</li></ul>' +
      '<p><mention-component id="m" entity_identifier="u" entity_name="user_mention"></mention-component></p><hr>',
  );
});

test('nothing is made of what would lose something', () => {
  expect(liveHtml(new Doc())).toBeNull();
  expect(liveHtml(docOf(element('drawing')))).toBeNull();
  expect(liveHtml(docOf(element('constructor')))).toBeNull();
  expect(liveHtml(docOf(element('paragraph', [words(['x', { glow: true }])])))).toBeNull();
});

test('a page that was typed in is read and found by its newest words, cleaned', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const made = await ada.post(`${project.url}/pages/`, {
    name: 'P',
    description_html: '<p>before</p>',
  });
  const { id } = made.body as { readonly id: string };
  const { workspaceId } = project;
  const merge = async (doc: Doc) => {
    await keepUpdate(server.deps, { workspaceId, pageId: id }, encodeStateAsUpdate(doc));
    const scope = { workspaceId, projectIds: [], actor: ada.userId };
    await write(server.deps, scope, (w) => mergePageText(w, id));
  };
  const html = async () =>
    ((await ada.get(`${project.url}/pages/${id}/`)).body as { description_html: string })
      .description_html;
  await merge(
    docOf(element('paragraph', [words(['after ', {}], ['x', { link: 'javascript:alert(1)' }])])),
  );
  expect(await html()).toBe('<p>after <a>x</a></p>');
  const elsewhere = new Doc();
  elsewhere.getText('t').insert(0, 'of another editor');
  await merge(elsewhere);
  expect(await html()).toBe('<p>after <a>x</a></p>');
});
