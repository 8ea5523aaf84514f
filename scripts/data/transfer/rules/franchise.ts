/** The rules of one franchise: its levels, the tree of positions, units, users and the claims on their addresses. */
import { contradictoryHours, counted, EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  documentId,
  type EmailClaimDocument,
  type FranchiseContainerDocument,
  type FranchiseDocument,
  type PositionDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { checkText, type Finding, finder } from './findings.ts';

type Find = ReturnType<typeof finder>['find'];

/** What of a franchise is in order and what not. @param brandIds of all brands */
export function franchiseFindings(
  groupCode: string,
  documents: readonly FranchiseContainerDocument[],
  brandIds: ReadonlySet<number>,
): Finding[] {
  const { findings, find } = finder(groupCode);
  const franchise = documents.find((document) => document.type === 'franchise');
  const users = new Map(ofType(documents, 'user').map((user) => [user.franchiseUserId, user]));
  const positions = new Map(ofType(documents, 'position').map((each) => [each.franchiseRoleMemberId, each]));
  if (franchise) {
    checkFranchise(franchise, brandIds, find);
    checkUnits(franchise, documents, users, positions, find);
  } else {
    const left = documents.filter(({ type }) => !['audit', 'outbox', 'importFence', 'receipt'].includes(type));
    find(left.length > 0, documentId.franchise, `is missing, and ${counted(left.length, 'document')} of it left`);
  }
  for (const position of positions.values()) checkPosition(position, franchise, positions, users, find);
  for (const id of cycles(positions)) find(true, documentId.position(id), 'reports to itself, by way of others');
  for (const user of users.values()) {
    const { franchiseRoleMemberId: at, franchiseUserId } = user;
    find(user.id !== documentId.user(franchiseUserId), user.id, 'has another number than its id says');
    find(
      at !== null && positions.get(at)?.franchiseUserId !== franchiseUserId,
      user.id,
      `holds position ${at}, which is not there or another's`,
    );
    find((user.userName === '') !== (user.authObjectId === EMPTY_GUID), user.id, 'has half an account');
  }
  for (const document of documents) checkText(document, find);
  checkClaims(ofType(documents, 'emailClaim'), users, find);
  for (const entry of ofType(documents, 'outbox'))
    find(entry.givenUp !== undefined, entry.id, 'waits for a person: given up');
  return findings;
}

function ofType<T extends FranchiseContainerDocument['type']>(
  documents: readonly FranchiseContainerDocument[],
  type: T,
) {
  return documents.filter((document) => document.type === type) as Extract<FranchiseContainerDocument, { type: T }>[];
}

function checkFranchise(
  { levels, brandIds: own, revision, groupCode }: FranchiseDocument,
  brandIds: ReadonlySet<number>,
  find: Find,
) {
  const { franchise: id } = documentId;
  find(
    !/^[A-Z0-9][A-Z0-9_-]{0,19}$/.test(groupCode) || groupCode === 'SYSTEM',
    id,
    'has a code that no franchise may have',
  );
  find(!Number.isSafeInteger(revision) || revision < 1, id, 'has no revision');
  find(
    levels.some(({ tier, roleName }, n) => tier !== n + 1 || roleName.trim() === ''),
    id,
    'has levels that do not step by one, or without a name',
  );
  for (const brandId of own) find(!brandIds.has(brandId), id, `names brand ${brandId}, which there is not`);
}

function checkPosition(
  position: PositionDocument,
  franchise: FranchiseDocument | undefined,
  positions: ReadonlyMap<number, PositionDocument>,
  users: ReadonlyMap<number, UserDocument>,
  find: Find,
): void {
  const { id, reportsToId, tier, franchiseRoleId, franchiseUserId, franchiseRoleMemberId } = position;
  const above = reportsToId === null ? undefined : positions.get(reportsToId);
  find(id !== documentId.position(franchiseRoleMemberId), id, 'has another number than its id says');
  find(reportsToId !== null && !above, id, `reports to position ${reportsToId}, which there is not`);
  find(above !== undefined && above.tier !== tier + 1, id, `of tier ${tier} reports to one of tier ${above?.tier}`);
  const level = franchise?.levels.find((each) => each.franchiseRoleId === franchiseRoleId);
  find(
    franchise !== undefined && level?.tier !== tier,
    id,
    `stands in level ${franchiseRoleId}, which is not of its tier`,
  );
  const user = users.get(franchiseUserId);
  find(!user, id, `is held by user ${franchiseUserId}, whom there is not`);
  find(
    user !== undefined && user.franchiseRoleMemberId !== franchiseRoleMemberId,
    id,
    `is held by user ${franchiseUserId}, who stands elsewhere`,
  );
}

/** Positions that lie above themselves. */
function cycles(positions: ReadonlyMap<number, PositionDocument>): number[] {
  return [...positions.keys()].filter((id) => {
    let above = positions.get(id)?.reportsToId ?? null;
    for (let steps = 0; above !== null && steps <= positions.size; steps++) {
      if (above === id) return true;
      above = positions.get(above)?.reportsToId ?? null;
    }
    return false;
  });
}

function checkUnits(
  { brandIds }: FranchiseDocument,
  documents: readonly FranchiseContainerDocument[],
  users: ReadonlyMap<number, UserDocument>,
  positions: ReadonlyMap<number, PositionDocument>,
  find: Find,
): void {
  for (const unit of ofType(documents, 'unit')) {
    const { id, unitCode, managerId, franchiseRoleMemberId: at, brandId, openingHours } = unit;
    const contradictory = contradictoryHours(openingHours).map(({ field }) => field);
    find(contradictory.length > 0, id, `has contradictory opening hours: ${contradictory.join(', ')}`);
    find(id !== documentId.unit(unitCode), id, 'has another code than its id says');
    find(managerId !== null && !users.has(managerId), id, `is managed by user ${managerId}, whom there is not`);
    find(at !== null && !positions.has(at), id, `hangs on position ${at}, which there is not`);
    find(brandId !== null && !brandIds.includes(brandId), id, `has brand ${brandId}, which its franchise has not`);
  }
}

/** USER-11, USER-12: one claim on each address in use, naming everybody who has it and nobody else. */
function checkClaims(
  claims: readonly EmailClaimDocument[],
  users: ReadonlyMap<number, UserDocument>,
  find: Find,
): void {
  const holders = Map.groupBy(users.values(), ({ emailAddress }) => documentId.emailClaim(emailAddress));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  for (const [claimId, having] of holders) {
    const claim = byId.get(claimId);
    const named = new Set(claim ? [claim.franchiseUserId, ...(claim.otherUserIds ?? [])] : []);
    for (const user of having)
      find(!named.has(user.franchiseUserId), user.id, 'has an address on which there is no claim of this user');
  }
  for (const { id, franchiseUserId, otherUserIds = [] } of claims) {
    const having = new Set(holders.get(id)?.map((user) => user.franchiseUserId));
    for (const userId of [franchiseUserId, ...otherUserIds])
      find(!having.has(userId), id, `claims an address for user ${userId}, who has it not or is not there`);
  }
}
