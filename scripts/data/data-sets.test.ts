import { createHash } from 'node:crypto';
import { documentId } from '@franchise-admin/api/documents';
import { DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { generate } from '@franchise-admin/data-sets/generate';
import { type Content, type FranchiseContent, indexOf } from '@franchise-admin/data-sets/parts/test-index';
import { describe, expect, test } from 'vitest';
import { franchiseFindings } from './transfer/rules/franchise.ts';
import { Administrators, referenceFindings, vendorFindings } from './transfer/rules/others.ts';

/** If a digest changes on purpose, also raise the version of the data set in generate.ts. */
const DIGESTS = {
  demo: { version: '6', digest: '5719da7a91aa86ba' },
  large: { version: '6', digest: '0408b3cbc1efac9e' },
} as const;

/** Returns the records of a data set and their digest. Generates each set only once, because the large one takes seconds. */
function read(name: keyof typeof DIGESTS) {
  const dataSet = generate(name);
  const hash = createHash('sha256');
  function* documents() {
    for (const document of dataSet.documents()) {
      hash.update(JSON.stringify(document));
      yield document;
    }
  }
  const content = indexOf({ ...dataSet, documents });
  const directory = [...dataSet.directory()];
  for (const record of directory) hash.update(JSON.stringify(record));
  return { dataSet, content, directory, digest: hash.digest('hex').slice(0, 16) };
}

/** Returns one message per broken rule, both of the rules for all data and of those for generated data. */
function brokenRules(content: Content): string[] {
  const broken: string[] = [];
  const userNames = new Map<string, string>();
  const authObjectIds = new Set<string>();
  const administrators = new Administrators();
  for (const user of content.posUsers) administrators.notePosUser(user);
  for (const [groupCode, franchise] of content.franchises) {
    broken.push(...brokenInFranchise(franchise, content).map((message) => `${groupCode}: ${message}`));
    for (const user of franchise.users) {
      administrators.noteUser(user);
      if (user.userName === '') continue;
      const taken = userNames.get(user.userName.toLowerCase());
      if (taken) broken.push(`${user.userName} belongs to ${taken} and ${user.id}`);
      userNames.set(user.userName.toLowerCase(), user.id);
      if (authObjectIds.has(user.authObjectId)) broken.push(`${user.authObjectId} belongs to two users`);
      authObjectIds.add(user.authObjectId);
    }
  }
  const codes = new Set(content.franchises.keys());
  const findings = [
    ...vendorFindings([...content.vendors, ...content.vendorFranchises, ...content.posUsers], codes),
    ...referenceFindings(content.reference, codes),
    ...administrators.findings([...content.signIns.values()]),
  ];
  return [...broken, ...findings.map(({ place, id, what }) => `${place}: ${id} ${what}`)];
}

function brokenInFranchise(
  { franchise, users, claims, positions, units, addresses }: FranchiseContent,
  content: Content,
) {
  const documents = [franchise, ...users, ...claims, ...positions, ...units, ...addresses];
  const findings = franchiseFindings(franchise.groupCode, documents, content.brandIds);
  const broken = findings.map(({ id, what }) => `${id} ${what}`);
  const offered = new Set(
    content.groups
      .filter((group) => franchise.brandIds.includes(group.brandId))
      .map((group) => group.communicationTypeId),
  );
  for (const user of users) {
    if (user.communicationTypeIds.some((type) => !offered.has(type))) broken.push(`${user.id}: type is not offered`);
    if (!user.isFranchiseOwner && (user.position ?? '').trim() === '')
      broken.push(`${user.id}: no role described (USER-10)`);
    if (user.firstName.trim() === '' || user.lastName.trim() === '') broken.push(`${user.id}: no name`);
  }
  const claimed = new Map(claims.map((claim) => [claim.id, [claim.franchiseUserId, ...(claim.otherUserIds ?? [])]]));
  const emails = Map.groupBy(users, (user) => user.emailAddress.trim().toLowerCase());
  for (const [email, owners] of emails) {
    const ids = owners.map((owner) => owner.franchiseUserId);
    if (claimed.get(documentId.emailClaim(email))?.join() !== ids.join())
      broken.push(`${email}: the claim must name its users, the first one as holder`);
  }
  const entityNames = content.entities.filter((entity) => entity.groupCode === franchise.groupCode);
  for (const address of addresses)
    if (address.entity !== '' && !entityNames.some((entity) => entity.description === address.entity))
      broken.push(`${address.id}: unknown entity`);
  return broken;
}

test('the data set "none" is empty', () => {
  expect([...generate('none').documents()]).toEqual([]);
  expect([...generate('none').directory()]).toEqual([]);
});

describe.each(['demo', 'large'] as const)('data set %s', (name) => {
  const { dataSet, content, directory, digest } = read(name);

  test('has the recorded version and digest', () => {
    expect({ version: dataSet.version, digest }).toEqual(DIGESTS[name]);
  });

  test('reports its number of documents', () => {
    expect(content.count).toBe(dataSet.documentCount);
  });

  test('meets every rule for references, tiers, positions and email claims', () => {
    expect(brokenRules(content)).toEqual([]);
  });

  test('gives the directory one account per user name, and one membership per choice and role', () => {
    const accounts = new Map<string, string>();
    const groups = new Set<string>(Object.values(ROLE_GROUPS));
    const members = new Map<string, Set<string>>();
    const present = new Set(DEMO_ACCOUNTS.map((account) => account.oid));
    for (const record of directory) {
      if (record.kind === 'account') accounts.set(record.account.id, record.account.userPrincipalName);
      else if (record.kind === 'group') groups.add(record.group.id);
      else {
        const { groupId, memberId } = record.membership;
        expect(groups).toContain(groupId);
        if (!accounts.has(memberId) && !present.has(memberId)) throw new Error(`${memberId} is not an account yet`);
        members.set(groupId, (members.get(groupId) ?? new Set()).add(memberId));
      }
    }
    const users = [...content.franchises.values()].flatMap((franchise) => franchise.users);
    const own = [...users, ...content.posUsers].filter(
      (user) => user.userName !== '' && !present.has(user.authObjectId),
    );
    expect(accounts.size).toBe(own.length);
    for (const user of own)
      if (accounts.get(user.authObjectId) !== user.userName) throw new Error(`${user.userName} has no account`);
    const admins = users.filter((user) => user.isFranchiseAdmin && user.userName !== '');
    expect(members.get(ROLE_GROUPS.franchiseAdminGroupId)?.size).toBe(admins.length);
    for (const group of content.groups) {
      const chosen = [...content.franchises.values()]
        .filter(({ franchise }) => franchise.brandIds.includes(group.brandId))
        .flatMap((franchise) => franchise.users)
        .filter((user) => user.userName !== '' && user.communicationTypeIds.includes(group.communicationTypeId));
      expect(members.get(group.adGroupId)?.size ?? 0, group.adGroupName).toBe(chosen.length);
    }
  });

  test('links each demo account to the franchise or vendor that it administers', () => {
    for (const account of DEMO_ACCOUNTS) {
      const signIn = content.signIns.get(account.oid);
      expect(signIn?.franchiseAdmin?.groupCode, account.name).toBe(account.groupCode);
      expect(signIn?.posAdmin?.pointOfSaleVendorId !== undefined, account.name).toBe(
        account.groups.includes('pointOfSaleAdminGroupId'),
      );
    }
  });

  if (name === 'large')
    test('the large data set has the documented totals, and GIANT its documented size', () => {
      const { franchises } = content;
      const all = [...franchises.values()];
      expect(all.length).toBe(1_000);
      expect(all.reduce((sum, franchise) => sum + franchise.units.length, 0)).toBe(40_000);
      expect(all.reduce((sum, franchise) => sum + franchise.users.length, 0)).toBe(100_000);
      const giant = franchises.get('GIANT')!;
      expect(giant.positions.length).toBe(5_000);
      expect(giant.units.length).toBe(20_000);
      expect(giant.units.filter(({ franchiseRoleMemberId }) => franchiseRoleMemberId === null).length).toBe(200);
      expect(new Set(giant.positions.map((position) => position.tier))).toEqual(new Set([1, 2, 3, 4]));
      expect(franchises.has('ALOHA') && franchises.has('BISTRO')).toBe(true);
    });
});
