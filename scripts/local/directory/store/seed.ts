import { DEMO_PASSWORD } from '@franchise-admin/data-sets/accounts';
import type { Seed, SeedAccount, SeedGroup } from '@franchise-admin/data-sets/model';
import { hashPassword } from './passwords.ts';
import type { DirectoryStore } from './store.ts';
import type { Account, Group } from './types.ts';

/** Loads a seed within the caller's transaction. */
export function loadSeed(store: DirectoryStore, seed: Seed): void {
  const now = Date.now();
  const hashes = new Map<string, string>();
  // Accounts with the same password share one hash, because hashing per account would be too slow.
  const hashOf = (password: string): string => {
    const known = hashes.get(password);
    if (known !== undefined) return known;
    const hash = hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
  for (const account of seed.accounts ?? []) {
    const existing = store.accounts.byId(account.id);
    store.accounts.save(fullAccount(account, existing, hashOf, now));
  }
  for (const group of seed.groups ?? []) store.groups.save(fullGroup(group, now));
  for (const { groupId, memberId } of seed.memberships ?? []) {
    store.memberships.add(groupId.toLowerCase(), memberId.toLowerCase());
  }
}

function fullAccount(
  seed: SeedAccount,
  existing: Account | undefined,
  hashOf: (password: string) => string,
  now: number,
): Account {
  return {
    id: seed.id.toLowerCase(),
    userPrincipalName: seed.userPrincipalName,
    mail: seed.mail ?? null,
    displayName: seed.displayName,
    givenName: seed.givenName ?? null,
    surname: seed.surname ?? null,
    mailNickname: seed.mailNickname ?? (seed.userPrincipalName.split('@')[0] as string),
    accountEnabled: seed.accountEnabled ?? true,
    onPremisesImmutableId: seed.onPremisesImmutableId ?? null,
    passwordHash: existing?.passwordHash ?? hashOf(seed.password ?? DEMO_PASSWORD),
    forceChangePassword: existing?.forceChangePassword ?? seed.forceChangePassword ?? false,
    createdAt: existing?.createdAt ?? now,
    signInSessionsValidFrom: existing?.signInSessionsValidFrom ?? 0,
    visibleAt: existing?.visibleAt ?? 0,
    deletedAt: existing?.deletedAt ?? null,
  };
}

function fullGroup(seed: SeedGroup, now: number): Group {
  return {
    id: seed.id.toLowerCase(),
    displayName: seed.displayName,
    description: seed.description ?? null,
    mailNickname: seed.mailNickname ?? seed.displayName.replace(/[^A-Za-z0-9]/g, '').slice(0, 64),
    mailEnabled: seed.mailEnabled ?? false,
    securityEnabled: seed.securityEnabled ?? true,
    isAssignableToRole: seed.isAssignableToRole ?? false,
    groupTypes: seed.groupTypes ?? [],
    createdAt: now,
  };
}
