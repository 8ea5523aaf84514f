/** The rules of one franchise: its levels, the tree of positions, units, users and email claims. */
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

/**
 * Returns the findings of a franchise.
 * @param brandIds ids of all brands
 */
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
    find(left.length > 0, documentId.franchise, `is missing, but ${counted(left.length, 'document')} of it remain`);
  }
  for (const position of positions.values()) checkPosition(position, franchise, positions, users, find);
  for (const id of cycles(positions))
    find(true, documentId.position(id), 'reports to itself, directly or through others');
  for (const user of users.values()) {
    const { franchiseRoleMemberId: at, franchiseUserId } = user;
    find(user.id !== documentId.user(franchiseUserId), user.id, 'has another number than its id');
    find(
      at !== null && positions.get(at)?.franchiseUserId !== franchiseUserId,
      user.id,
      `holds position ${at}, which is missing or another user's`,
    );
    find((user.userName === '') !== (user.authObjectId === EMPTY_GUID), user.id, 'has an incomplete account');
  }
  for (const document of documents) checkText(document, find);
  checkClaims(ofType(documents, 'emailClaim'), users, find);
  for (const entry of ofType(documents, 'outbox'))
    find(entry.givenUp !== undefined, entry.id, 'was given up and needs attention');
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
  find(!/^[A-Z0-9][A-Z0-9_-]{0,19}$/.test(groupCode) || groupCode === 'SYSTEM', id, 'has an invalid code');
  find(!Number.isSafeInteger(revision) || revision < 1, id, 'has no revision');
  find(
    levels.some(({ tier, roleName }, n) => tier !== n + 1 || roleName.trim() === ''),
    id,
    'has levels with gaps or without a name',
  );
  for (const brandId of own) find(!brandIds.has(brandId), id, `names brand ${brandId}, which does not exist`);
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
  find(id !== documentId.position(franchiseRoleMemberId), id, 'has another number than its id');
  find(reportsToId !== null && !above, id, `reports to position ${reportsToId}, which does not exist`);
  find(above !== undefined && above.tier !== tier + 1, id, `of tier ${tier} reports to one of tier ${above?.tier}`);
  const level = franchise?.levels.find((each) => each.franchiseRoleId === franchiseRoleId);
  find(franchise !== undefined && level?.tier !== tier, id, `has level ${franchiseRoleId}, which is not of its tier`);
  const user = users.get(franchiseUserId);
  find(!user, id, `belongs to user ${franchiseUserId}, who does not exist`);
  find(
    user !== undefined && user.franchiseRoleMemberId !== franchiseRoleMemberId,
    id,
    `belongs to user ${franchiseUserId}, who has another position`,
  );
}

/** Returns positions that report to themselves, directly or through other positions. */
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
    find(id !== documentId.unit(unitCode), id, 'has another code than its id');
    find(managerId !== null && !users.has(managerId), id, `is managed by user ${managerId}, who does not exist`);
    find(at !== null && !positions.has(at), id, `is assigned to position ${at}, which does not exist`);
    find(
      brandId !== null && !brandIds.includes(brandId),
      id,
      `has brand ${brandId}, which its franchise does not have`,
    );
  }
}

/** Checks that each email of a user has exactly one claim, which names exactly its users (USER-11, USER-12). */
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
      find(!named.has(user.franchiseUserId), user.id, 'has an email without a claim of this user');
  }
  for (const { id, franchiseUserId, otherUserIds = [] } of claims) {
    const having = new Set(holders.get(id)?.map((user) => user.franchiseUserId));
    for (const userId of [franchiseUserId, ...otherUserIds])
      find(!having.has(userId), id, `claims an email for user ${userId}, who does not have it or does not exist`);
  }
}
