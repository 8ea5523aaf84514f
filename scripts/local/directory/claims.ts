import { createHash, randomBytes } from 'node:crypto';
import { CLIENT_ID, TENANT_ID } from '../constants.ts';
import type { DirectoryStore } from './store/store.ts';
import type { Account } from './store/types.ts';

/** Above this number of groups, Entra omits `groups` from a token and refers to Graph instead (overage). */
const GROUPS_IN_TOKEN = 200;

const SUBJECT_MASK = createHash('sha256').update(`${TENANT_ID} ${CLIENT_ID}`).digest().subarray(0, 16);

/**
 * The `sub` of an account. Like Entra's pairwise subject, it looks different from the object id, so code cannot confuse
 * the two. Unlike Entra's, it can be converted back, which lets the provider find the account.
 */
export function subjectOf(oid: string): string {
  return mask(Buffer.from(oid.replaceAll('-', ''), 'hex')).toString('base64url');
}

/** Returns the object id of a subject. */
export function oidOf(subject: string): string {
  const hex = mask(Buffer.from(subject, 'base64url')).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function mask(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ (SUBJECT_MASK[index] ?? 0)));
}

/**
 * Returns the claims that Entra adds to a user's id token besides iss, aud, iat, exp, sub and nonce. `uti` is unique per
 * token. Without it, a token renewed within the same second would be identical.
 */
export function personClaims(store: DirectoryStore, account: Account): Record<string, unknown> {
  const groups = store.memberships.allGroupsOf(account.id);
  return {
    oid: account.id,
    tid: TENANT_ID,
    ver: '2.0',
    uti: randomBytes(16).toString('base64url'),
    name: account.displayName,
    preferred_username: account.userPrincipalName,
    ...(groups.length > GROUPS_IN_TOKEN ? groupsOverage(account.id) : { groups }),
  };
}

/** Returns the claims that replace `groups` if there are too many groups. */
function groupsOverage(oid: string): Record<string, unknown> {
  return {
    _claim_names: { groups: 'src1' },
    _claim_sources: {
      src1: { endpoint: `https://graph.windows.net/${TENANT_ID}/users/${oid}/getMemberObjects` },
    },
  };
}
