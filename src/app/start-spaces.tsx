import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { callsOver } from '../client/calls.ts';
import { browserDrafts } from '../client/drafts/browser-drafts.ts';
import { DraftsContext } from '../client/drafts/drafts-context.ts';
import { must } from '../lib/assert.ts';
import { Spaces } from './Spaces.tsx';
import { createThemeStore } from './theme.ts';

/** Puts the page of a visitor together: without a session, a copy or a worker. */
export function startSpaces(document: Document, window: Window & typeof globalThis): void {
  const { call } = callsOver((input, init) => window.fetch(input, init));
  const drafts = browserDrafts(window);
  // Accounts have ids: this is everybody else in this browser.
  drafts.open('visitor');
  createRoot(must(document.querySelector('#root'), '#root')).render(
    <StrictMode>
      <DraftsContext value={drafts}>
        <Spaces call={call} theme={createThemeStore(window)} />
      </DraftsContext>
    </StrictMode>,
  );
}
