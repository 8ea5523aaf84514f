/** The function app's managed identity, which opens Cosmos DB and Microsoft Graph; loaded when first needed. */
import type { TokenCredential } from '@azure/identity';

let identity: Promise<TokenCredential> | undefined;

/** AZURE_CLIENT_ID names a user-assigned identity; without it the system-assigned one is taken. */
async function managedIdentity(): Promise<TokenCredential> {
  const { ManagedIdentityCredential } = await import('@azure/identity');
  const clientId = process.env.AZURE_CLIENT_ID;
  const retryOptions = { maxRetries: 2, retryDelayInMs: 300, maxRetryDelayInMs: 2_000 };
  return clientId
    ? new ManagedIdentityCredential(clientId, { retryOptions })
    : new ManagedIdentityCredential({ retryOptions });
}

export const azureCredential: TokenCredential = {
  async getToken(scopes, options) {
    identity ??= managedIdentity();
    return (await identity).getToken(scopes, options);
  },
};
