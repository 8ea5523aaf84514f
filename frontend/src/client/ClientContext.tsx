import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);

interface Api {
  readonly client: Client;
  readonly queries: QueryClient;
}

export function ClientProvider({ client, queries, children }: Api & { readonly children: ReactNode }) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ClientContext>
  );
}

export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('useClient is for components inside the signed-in part of the portal.');
  return client;
}
