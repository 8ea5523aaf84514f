import type { PageSettings } from '../site/settings.ts';
import { CLIENT_ID, ROLE_GROUPS } from './constants.ts';
import type { Addresses } from './directory/addresses.ts';

/** What the page is told locally: the demo ids, and the directory at these addresses. */
export function localPageSettings({ authority, authorityMetadata, host }: Addresses): PageSettings {
  return { authority, authorityMetadata, knownAuthorities: [host], clientId: CLIENT_ID, ...ROLE_GROUPS };
}
