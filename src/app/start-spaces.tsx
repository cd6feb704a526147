import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { callsOver } from '../client/calls.ts';
import { must } from '../lib/assert.ts';
import { Spaces } from './Spaces.tsx';
import { createThemeStore } from './theme.ts';

/** Puts the page of a visitor together: without a session, a copy or a worker. */
export function startSpaces(document: Document, window: Window & typeof globalThis): void {
  const { call } = callsOver((input, init) => window.fetch(input, init));
  createRoot(must(document.querySelector('#root'), '#root')).render(
    <StrictMode>
      <Spaces call={call} theme={createThemeStore(window)} />
    </StrictMode>,
  );
}
