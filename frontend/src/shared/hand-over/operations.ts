/** The operations of a hand-over, in an order in which each one is allowed after the ones before it. */
import {
  communicationRoutes,
  type FranchiseUser,
  hierarchyRoutes,
  unitRoutes,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { type OperationInput, operation } from '../review/review.ts';
import type { Belongings } from './belongings.ts';

/** The person's future after the hand-over: unchanged, without a position, or deleted. */
export type Afterwards = 'keep' | 'remove' | 'delete';

export interface HandOver {
  readonly code: string;
  readonly from: Belongings;
  readonly to: FranchiseUser;
  /** Communication types that only the person has chosen. */
  readonly topicIds: readonly number[];
  readonly afterwards: Afterwards;
}

/** True if the colleague takes the person's own position, with everything beneath it. */
export const takesPosition = ({ from, to }: Pick<HandOver, 'from' | 'to'>): boolean =>
  from.position !== undefined && to.franchiseRoleMemberId === null;

export function handOverOperations(handOver: HandOver): readonly OperationInput[] {
  return [...positionOperations(handOver), ...unitOperations(handOver), ...topics(handOver), ...leaving(handOver)];
}

/** Reassigns the position, or moves the people beneath it. */
function positionOperations({ code, from, to }: HandOver): OperationInput[] {
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
  const above = to.franchiseRoleMemberId;
  if (above === null) return [place(position, { reportsToId: from.reportsToId, franchiseUserId: to.franchiseUserId })];
  return position.children.map((child) => place(child, { reportsToId: above }));
}

/** One operation per unit, also if the person both manages it and has it assigned. */
function unitOperations({ code, from, to }: HandOver): OperationInput[] {
  return from.units.flatMap(({ unitCode, managerId, franchiseRoleMemberId, etag }) => {
    const isManaged = managerId === from.user.franchiseUserId;
    // A unit stays with a position that is reassigned.
    const isMoved = to.franchiseRoleMemberId !== null && franchiseRoleMemberId === from.user.franchiseRoleMemberId;
    const change = {
      ...(isManaged && { managerId: to.franchiseUserId }),
      ...(isMoved && franchiseRoleMemberId !== null && { franchiseRoleMemberId: to.franchiseRoleMemberId }),
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

/** The deletion of a user is rejected while anything is left, so that nothing gets lost if an operation before it fails. */
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
        // The reassignment of the position has changed the user.
        ...(!isReplaced && { ifMatch: etag }),
      }),
    ];
  }
  if (afterwards === 'keep' || !position || isReplaced) return [];
  return [
    operation(hierarchyRoutes.deleteHierarchy, {
      params: { code },
      body: { franchiseRoleMemberId: position.franchiseRoleMemberId, deleteUser: false },
      ifMatch: position.etag,
    }),
  ];
}
