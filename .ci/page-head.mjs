import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/*
 * Puts into the built page's head what is needed at once: the code that the first file asks for a
 * moment later, so that it comes beside it, and the colours' script under a name by which it may be cached.
 */

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */

const START = 'src/app/start.tsx';
const COLOURS = '/theme.js';

/**
 * @param {string} coloursFile
 * @returns {import('vite').Plugin}
 */
export function pageHead(coloursFile) {
  const source = readFileSync(coloursFile, 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const colours = `assets/theme-${hash}.js`;
  return {
    name: 'holdfast:page-head',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: colours, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(`src="${COLOURS}"`, `src="/${colours}"`),
        tags: startFiles(bundle ?? {}).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
      }),
    },
  };
}

/**
 * @param {Bundle} bundle
 * @returns {readonly string[]} the file of START and all that it imports
 */
function startFiles(bundle) {
  const files = new Set();
  const add = (/** @type {string} */ file) => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(START)) add(chunk.fileName);
  }
  return [...files];
}
