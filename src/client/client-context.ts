import { createContext, useContext } from 'react';
import { must } from '../lib/assert.ts';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

/** The data of this page. Needs a `<ClientContext value={client}>` above. */
export function useClient(): Client {
  return must(useContext(ClientContext), 'ClientContext');
}
