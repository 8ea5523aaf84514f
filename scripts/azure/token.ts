import { mask } from '../github.ts';
import { az } from './az.ts';

/**
 * Returns an API token for the account that is signed in to az. The account needs no role, because every signed-in user may read their own
 * identity.
 */
export async function apiToken(clientId: string): Promise<string> {
  const output = await az(['account', 'get-access-token', '--resource', clientId]);
  const { accessToken } = output as { accessToken: string };
  mask(accessToken);
  return accessToken;
}

/** Makes az fetch and cache a storage token with the scope of later uploads. */
export async function keepStorageToken(): Promise<void> {
  await az(['account', 'get-access-token', '--scope', 'https://storage.azure.com/.default']);
}
