import { mask } from '../github.ts';
import { az } from './az.ts';

/** A token for the API, for whoever az is signed in as: somebody without a role, who may ask who they are. */
export async function apiToken(clientId: string): Promise<string> {
  const answer = await az(['account', 'get-access-token', '--resource', clientId]);
  const { accessToken } = answer as { accessToken: string };
  mask(accessToken);
  return accessToken;
}

/** Lets az keep a token for what it uploads to a storage account later, in words that it asks for it by then. */
export async function keepStorageToken(): Promise<void> {
  await az(['account', 'get-access-token', '--scope', 'https://storage.azure.com/.default']);
}
