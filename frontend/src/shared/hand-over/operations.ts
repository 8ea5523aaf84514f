/** Builds the operations of a hand-over, ordered so that the prerequisites of each operation come first. */
import {
  communicationRoutes,
  type FranchiseUser,
  hierarchyRoutes,
  unitRoutes,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { positionOperation } from '../bulk/position-operations.ts';
import { type OperationInput, operation } from '../review/review.ts';
import { type Belongings, isAssigned, personKey, unitKey } from './belongings.ts';

/**
 * What happens to the person after the hand-over: nothing, removal from the hierarchy, removal with a disabled account, or deletion.
 */
export type Afterwards = 'keep' | 'remove' | 'disable' | 'delete';

export interface HandOver {
  readonly code: string;
  readonly from: Belongings;
  /** Takes everything that no other colleague takes. */
  readonly to: FranchiseUser;
  /** Colleagues who take individual people and units, by `personKey` and `unitKey`. */
  readonly others?: ReadonlyMap<string, FranchiseUser>;
  /** Communication types that the person has chosen and `to` has not. */
  readonly topicIds: readonly number[];
  readonly afterwards: Afterwards;
}

/** True if the colleague takes the person's own position, with everything beneath it. */
const takesPosition = ({ from, to }: Pick<HandOver, 'from' | 'to'>): boolean =>
  from.position !== undefined && to.franchiseRoleMemberId === null;

export function handOverOperations(handOver: HandOver): readonly OperationInput[] {
  return [...positionOperations(handOver), ...unitOperations(handOver), ...topics(handOver), ...leaving(handOver)];
}

const NOBODY: ReadonlyMap<string, FranchiseUser> = new Map();

/** Moves the people beneath the position. A colleague without a position takes the position with everyone who is left beneath it. */
function positionOperations({ code, from, to, others = NOBODY }: HandOver): OperationInput[] {
  const { position } = from;
  if (!position) return [];
  const moves = position.children.flatMap((child) => {
    const reportsToId = (others.get(personKey(child)) ?? to).franchiseRoleMemberId;
    return reportsToId === null ? [] : [positionOperation(code, child, { reportsToId })];
  });
  if (to.franchiseRoleMemberId !== null) return moves;
  const taken = { reportsToId: from.reportsToId, franchiseUserId: to.franchiseUserId };
  return [...moves, positionOperation(code, position, taken)];
}

/** Returns one operation per unit, even if the unit is both assigned to the person and managed by them. */
function unitOperations({ code, from, to, others = NOBODY }: HandOver): OperationInput[] {
  return from.units.flatMap((unit) => {
    const { unitCode, managerId, etag } = unit;
    const { franchiseUserId, franchiseRoleMemberId } = others.get(unitKey(unit)) ?? to;
    const change = {
      ...(managerId === from.user.franchiseUserId && { managerId: franchiseUserId }),
      // If the colleague takes the position, the unit stays assigned to it.
      ...(franchiseRoleMemberId !== null && isAssigned(unit, from.user) && { franchiseRoleMemberId }),
    };
    if (Object.keys(change).length === 0) return [];
    return [operation(unitRoutes.saveUnit, { params: { code }, body: { unitCode, ...change }, ifMatch: etag })];
  });
}

function topics({ to, topicIds }: HandOver): OperationInput[] {
  if (topicIds.length === 0) return [];
  const body = topicIds.map((communicationTypeId) => ({ communicationTypeId, selected: true }));
  return [
    operation(communicationRoutes.saveCommunicationOptions, { params: { franchiseUserId: to.franchiseUserId }, body }),
  ];
}

/**
 * Returns the operations that remove, disable or delete the person. They come last: leavers.ts reads only the last operation, and the set
 * stops at an earlier failure (`stopsAtFailure`), so nobody leaves with people or units.
 */
function leaving(handOver: HandOver): OperationInput[] {
  const { code, from, afterwards } = handOver;
  const { user, position } = from;
  const isReplaced = takesPosition(handOver);
  if (afterwards === 'delete') {
    const { authObjectId, franchiseUserId, etag } = user;
    return [
      operation(userRecordRoutes.deleteUser, {
        params: { code, authObjectId },
        query: { franchiseUserId },
        // The reassignment of the position changes the user's version.
        ...(!isReplaced && { ifMatch: etag }),
      }),
    ];
  }
  if (afterwards === 'keep') return [];
  const removal =
    position && !isReplaced
      ? [
          operation(hierarchyRoutes.deleteHierarchy, {
            params: { code },
            body: { franchiseRoleMemberId: position.franchiseRoleMemberId, deleteUser: false },
            ifMatch: position.etag,
          }),
        ]
      : [];
  if (afterwards === 'remove') return removal;
  const { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, etag } = user;
  return [
    ...removal,
    operation(userRecordRoutes.saveUser, {
      params: { code },
      body: {
        franchiseUserId,
        firstName,
        lastName,
        emailAddress,
        isFranchiseOwner,
        position: user.position,
        isDisabled: true,
      },
      // The removal or reassignment of the position changes the user's version.
      ...(!position && { ifMatch: etag }),
    }),
  ];
}
