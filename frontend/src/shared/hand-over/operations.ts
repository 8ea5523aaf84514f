/** Builds the operations of a hand-over. In their order, the previous operations make each one possible. */
import {
  communicationRoutes,
  type FranchiseUser,
  hierarchyRoutes,
  unitRoutes,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { type OperationInput, operation } from '../review/review.ts';
import { type Belongings, isAssigned, personKey, unitKey } from './belongings.ts';

/** The person's future after the hand-over: unchanged, without a position, that and unable to sign in, or deleted. */
export type Afterwards = 'keep' | 'remove' | 'disable' | 'delete';

export interface HandOver {
  readonly code: string;
  readonly from: Belongings;
  /** Takes everything that no other colleague takes. */
  readonly to: FranchiseUser;
  /** Colleagues who take single people and units, by `personKey` and `unitKey`. */
  readonly others?: ReadonlyMap<string, FranchiseUser>;
  /** Communication types that only the person has chosen. */
  readonly topicIds: readonly number[];
  readonly afterwards: Afterwards;
}

/** True if the colleague takes the person's own position, with everything below it. */
export const takesPosition = ({ from, to }: Pick<HandOver, 'from' | 'to'>): boolean =>
  from.position !== undefined && to.franchiseRoleMemberId === null;

export function handOverOperations(handOver: HandOver): readonly OperationInput[] {
  return [...positionOperations(handOver), ...unitOperations(handOver), ...topics(handOver), ...leaving(handOver)];
}

const NOBODY: ReadonlyMap<string, FranchiseUser> = new Map();

/** Moves the people beneath the position. What is left goes with the position to a colleague who has none. */
function positionOperations({ code, from, to, others = NOBODY }: HandOver): OperationInput[] {
  const { position } = from;
  if (!position) return [];
  const place = (
    { franchiseRoleId, franchiseUserId, franchiseRoleMemberId, etag }: typeof position,
    change: { readonly reportsToId: number | null; readonly franchiseUserId?: number },
  ) =>
    operation(hierarchyRoutes.saveHierarchy, {
      params: { code },
      body: { franchiseRoleId, franchiseUserId, franchiseRoleMemberId, ...change },
      ifMatch: etag,
    });
  const moves = position.children.flatMap((child) => {
    const reportsToId = (others.get(personKey(child)) ?? to).franchiseRoleMemberId;
    return reportsToId === null ? [] : [place(child, { reportsToId })];
  });
  if (to.franchiseRoleMemberId !== null) return moves;
  return [...moves, place(position, { reportsToId: from.reportsToId, franchiseUserId: to.franchiseUserId })];
}

/** One operation per unit, also if the person both manages it and has it assigned. */
function unitOperations({ code, from, to, others = NOBODY }: HandOver): OperationInput[] {
  return from.units.flatMap((unit) => {
    const { unitCode, managerId, etag } = unit;
    const { franchiseUserId, franchiseRoleMemberId } = others.get(unitKey(unit)) ?? to;
    const change = {
      ...(managerId === from.user.franchiseUserId && { managerId: franchiseUserId }),
      // A unit stays with a position that is reassigned.
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

/** The last operation says that the person leaves (leavers.ts). The deletion of a user is rejected while anything is left, so that nothing gets lost if an operation before it fails. */
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
        // The reassignment of the position changes the user's ETag, so the deletion must not name it.
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
      // The removal or the reassignment of the position has changed the user.
      ...(!position && { ifMatch: etag }),
    }),
  ];
}
