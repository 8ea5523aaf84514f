import { createContext, use } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

/** The typed client of the signed-in person. */
export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('useClient is for components inside the signed-in part of the portal.');
  return client;
}
