import { documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, ROLE_GROUPS } from '../local/constants.ts';
import { generate } from './generate.ts';
import { EMPTY_GUID } from './parts/franchise-builder.ts';
import { type Content, type FranchiseContent, indexOf } from './parts/test-index.ts';

/** Every message is one broken rule; a sound data set has none. */
function brokenRules(content: Content): string[] {
  const broken: string[] = [];
  const userNames = new Map<string, string>();
  const authObjectIds = new Set<string>();
  for (const [groupCode, franchise] of content.franchises) {
    broken.push(...brokenInFranchise(franchise, content).map((message) => `${groupCode}: ${message}`));
    for (const user of franchise.users) {
      if ((user.userName === '') !== (user.authObjectId === EMPTY_GUID)) broken.push(`${user.id}: half an account`);
      if (user.userName === '') continue;
      const taken = userNames.get(user.userName.toLowerCase());
      if (taken) broken.push(`${user.userName} belongs to ${taken} and ${user.id}`);
      userNames.set(user.userName.toLowerCase(), user.id);
      if (authObjectIds.has(user.authObjectId)) broken.push(`${user.authObjectId} belongs to two users`);
      authObjectIds.add(user.authObjectId);
      const admin = content.signIns.get(user.authObjectId)?.franchiseAdmin;
      if (user.isFranchiseAdmin !== (admin?.franchiseUserId === user.franchiseUserId && admin.groupCode === groupCode))
        broken.push(`${user.id}: the sign-in record says something else`);
    }
  }
  for (const link of content.vendorFranchises)
    if (!content.franchises.has(link.groupCode)) broken.push(`vendor link to ${link.groupCode}`);
  for (const user of content.posUsers) {
    const admin = content.signIns.get(user.authObjectId)?.posAdmin;
    if (user.isPointOfSaleAdmin !== (admin?.pointOfSaleUserId === user.pointOfSaleUserId))
      broken.push(`POS ${user.id}: the sign-in record says something else`);
    if (!content.vendors.some((vendor) => vendor.pointOfSaleVendorId === user.pointOfSaleVendorId))
      broken.push(`POS ${user.id}: no such vendor`);
  }
  for (const entity of content.entities) if (!content.franchises.has(entity.groupCode)) broken.push(entity.id);
  for (const group of content.groups)
    if (!content.brandIds.has(group.brandId) || !content.communicationTypeIds.has(group.communicationTypeId))
      broken.push(group.id);
  return broken;
}

function brokenInFranchise(
  { franchise, users, claims, positions, units, addresses }: FranchiseContent,
  content: Content,
) {
  const broken: string[] = [];
  const userById = new Map(users.map((user) => [user.franchiseUserId, user]));
  const positionById = new Map(positions.map((position) => [position.franchiseRoleMemberId, position]));
  const levelById = new Map(franchise.levels.map((level) => [level.franchiseRoleId, level]));

  if (!/^[A-Z0-9][A-Z0-9_-]{0,19}$/.test(franchise.groupCode) || franchise.groupCode === 'SYSTEM')
    broken.push('is no franchise code');
  franchise.levels.forEach((level, n) => {
    if (level.tier !== n + 1 || level.roleName.trim() === '') broken.push(`level ${n + 1} has no name`);
  });
  for (const brandId of franchise.brandIds) if (!content.brandIds.has(brandId)) broken.push(`brand ${brandId}`);
  const offered = new Set(
    content.groups
      .filter((group) => franchise.brandIds.includes(group.brandId))
      .map((group) => group.communicationTypeId),
  );

  for (const position of positions) {
    const above = position.reportsToId === null ? null : positionById.get(position.reportsToId);
    if (above === undefined) broken.push(`${position.id}: reports to nobody known`);
    if (above && above.tier !== position.tier + 1)
      broken.push(`${position.id}: tier ${position.tier} under ${above.tier}`);
    if (levelById.get(position.franchiseRoleId)?.tier !== position.tier) broken.push(`${position.id}: no such level`);
    if (userById.get(position.franchiseUserId)?.franchiseRoleMemberId !== position.franchiseRoleMemberId)
      broken.push(`${position.id}: its person stands elsewhere`);
  }
  for (const user of users) {
    const { franchiseRoleMemberId: id } = user;
    if (id !== null && positionById.get(id)?.franchiseUserId !== user.franchiseUserId)
      broken.push(`${user.id}: its position is another's`);
    if (user.communicationTypeIds.some((type) => !offered.has(type))) broken.push(`${user.id}: type is not offered`);
    if (!user.isFranchiseOwner && (user.position ?? '').trim() === '')
      broken.push(`${user.id}: no role described (USER-10)`);
    if (user.firstName.trim() === '' || user.lastName.trim() === '') broken.push(`${user.id}: no name`);
  }
  for (const unit of units) {
    if (unit.managerId !== null && !userById.has(unit.managerId)) broken.push(`${unit.id}: unknown manager`);
    if (unit.franchiseRoleMemberId !== null && !positionById.has(unit.franchiseRoleMemberId))
      broken.push(`${unit.id}: hangs on nobody known`);
    if (unit.brandId !== null && !franchise.brandIds.includes(unit.brandId)) broken.push(`${unit.id}: foreign brand`);
  }

  const claimed = new Map(claims.map((claim) => [claim.id, [claim.franchiseUserId, ...(claim.otherUserIds ?? [])]]));
  const emails = Map.groupBy(users, (user) => user.emailAddress.trim().toLowerCase());
  if (claims.length !== emails.size) broken.push(`${claims.length} claims on ${emails.size} e-mails`);
  for (const [email, owners] of emails) {
    const ids = owners.map((owner) => owner.franchiseUserId);
    if (claimed.get(documentId.emailClaim(email))?.join() !== ids.join())
      broken.push(`${email} is not claimed by the first who has it, with the others after`);
  }
  const entityNames = content.entities.filter((entity) => entity.groupCode === franchise.groupCode);
  for (const address of addresses)
    if (address.entity !== '' && !entityNames.some((entity) => entity.description === address.entity))
      broken.push(`${address.id}: unknown entity`);
  return broken;
}

describe.each(['demo', 'large'] as const)('data set %s', (name) => {
  const content = indexOf(generate(name));

  test('keeps every rule: references resolve, tiers step by one, one position each, e-mails claimed once', () => {
    expect(brokenRules(content)).toEqual([]);
  });

  test('gives the directory an account for each user name and a member for each choice and role', () => {
    const accounts = new Map<string, string>();
    const groups = new Set<string>(Object.values(ROLE_GROUPS));
    const members = new Map<string, Set<string>>();
    const present = new Set(DEMO_ACCOUNTS.map((account) => account.oid));
    for (const record of generate(name).directory()) {
      if (record.kind === 'account') accounts.set(record.account.id, record.account.userPrincipalName);
      else if (record.kind === 'group') groups.add(record.group.id);
      else {
        const { groupId, memberId } = record.membership;
        expect(groups).toContain(groupId);
        if (!accounts.has(memberId) && !present.has(memberId)) throw new Error(`${memberId} is no account yet`);
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

  test('gives each demo account the record it administers', () => {
    for (const account of DEMO_ACCOUNTS) {
      const signIn = content.signIns.get(account.oid);
      expect(signIn?.franchiseAdmin?.groupCode, account.name).toBe(account.groupCode);
      expect(signIn?.posAdmin?.pointOfSaleVendorId !== undefined, account.name).toBe(
        account.groups.includes('pointOfSaleAdminGroupId'),
      );
    }
  });
});
