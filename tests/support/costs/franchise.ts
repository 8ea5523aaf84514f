/** Builds franchises of any size. The records that requests use are the same at every size. */
import {
  type AuditDocument,
  type AuditedChange,
  documentId,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { PlacedDocument } from '@franchise-admin/data-sets/model';
import { FranchiseBuilder, type Person, type Tier } from '@franchise-admin/data-sets/parts/franchise-builder';
import { week } from '@franchise-admin/data-sets/parts/opening-hours';
import { COMMUNICATION_TYPE } from '@franchise-admin/data-sets/parts/reference';
import type { UniqueNames } from '@franchise-admin/data-sets/parts/text';

/** People below each area director. */
const SPAN = 12;
/** The time of past changes. It is early enough to keep them off the first page of the history. */
const PAST = '2025-12-01T00:00:00.000Z';
const TEN_YEARS_S = 315_360_000;
const CHANGED_AT = '2026-01-01T00:00:00.000Z';
const HOURS = week(['11:00', '21:00']);

export interface FranchiseOptions {
  /** Distinguishes the franchises. Record ids derive from it. */
  readonly index: number;
  readonly groupCode: string;
  readonly userNames: UniqueNames;
}

/** Records used by the rows of the cost table. */
export interface FranchisePlace {
  readonly code: string;
  readonly documents: readonly PlacedDocument[];
  /** Users who require a directory account. */
  readonly accounts: readonly UserDocument[];
  readonly users: Readonly<
    Record<
      | 'manager'
      | 'moved'
      | 'replaced'
      | 'left'
      | 'removed'
      | 'added'
      | 'substitute'
      | 'changed'
      | 'doomed'
      | 'reset'
      | 'chooser',
      UserDocument
    >
  >;
  readonly positions: Readonly<
    Record<'otherArea' | 'manager' | 'moved' | 'replaced' | 'left' | 'removed', PositionDocument>
  >;
  /** Id of the level right above the restaurants. */
  readonly lowestLevel: number;
  readonly addressIds: readonly number[];
  /** Rows of an import file: units, each with an existing user. */
  readonly importRows: readonly string[];
  readonly past: PastChanges;
  readonly pastEntries: readonly AuditDocument<{ readonly groupCode: string }>[];
}

/** Changes that can be undone, and people who were deleted. */
export interface PastChanges {
  /** The change of a unit's phone number. */
  readonly changed: ChangedUnit;
  /** The same change of another unit, by a change set. */
  readonly changedBySet: ChangedUnit;
  /** The deletions of two people, whose accounts can be restored. */
  readonly deleted: readonly [Deletion, Deletion];
}

interface ChangedUnit {
  readonly changeId: string;
  readonly auditId: string;
  readonly unit: UnitDocument;
}

interface Deletion {
  readonly changeId: string;
  readonly user: UserDocument;
}

/**
 * Builds a franchise of `size` people with about one restaurant and one past change each. The few admins, support staff, restaurant
 * managers and unassigned people and restaurants are the same at every size.
 */
export function franchiseOf(size: number, { index, groupCode, userNames }: FranchiseOptions): FranchisePlace {
  const builder = new FranchiseBuilder(
    {
      index,
      groupCode,
      groupName: `${size} people`,
      domain: groupCode.toLowerCase(),
      levelNames: ['District', 'Area', 'Region', 'Owner'],
      brandIds: [1],
      changedAt: CHANGED_AT,
    },
    userNames,
  );
  const user = (firstName: string, more: Partial<Person> = {}) =>
    builder.addUser({ firstName, lastName: `Cost ${builder.users.length}`, ...more });
  const place = (person: UserDocument, tier: Tier, above: PositionDocument | null) =>
    builder.addPosition(person, tier, above);
  const unit = (unitCode: string, assignedTo?: PositionDocument, manager?: UserDocument) =>
    builder.addUnit({
      unitCode,
      unitName: `Restaurant ${unitCode}`,
      hours: HOURS,
      ...(assignedTo && { assignedTo }),
      ...(manager && { manager }),
    });

  const owner = place(user('Owner', { isFranchiseOwner: true }), 4, null);
  const region = place(user('Region'), 3, owner);
  const area = place(user('Area'), 2, region);
  const otherArea = place(user('Other Area'), 2, region);
  const users = {
    manager: user('Manager'),
    moved: user('Moved'),
    replaced: user('Replaced'),
    left: user('Left'),
    removed: user('Removed'),
    added: user('Added'),
    substitute: user('Substitute'),
    changed: user('Changed'),
    doomed: user('Doomed'),
    reset: user('Reset'),
    chooser: user('Chooser', { communicationTypeIds: [COMMUNICATION_TYPE.training] }),
  };
  const district = (person: UserDocument) => place(person, 1, area);
  const positions = {
    otherArea,
    manager: district(users.manager),
    moved: district(users.moved),
    replaced: district(users.replaced),
    left: district(users.left),
    removed: district(users.removed),
  };
  for (let n = 0; n < 3; n++) {
    user('Admin', { isFranchiseAdmin: true });
    user('Support', { isSupportUser: true });
  }
  for (const unitCode of ['U1', 'U2', 'U3']) unit(unitCode, positions.manager, users.manager);
  for (const unitCode of ['N1', 'N2', 'N3']) unit(unitCode);
  const changedUnits = { changed: unit('H1'), changedBySet: unit('H2') };

  const importRows: string[] = [];
  let director = otherArea;
  for (let n = 0; builder.users.length < size; n++) {
    const person = user('Person');
    const position = n % SPAN === 0 ? place(person, 2, region) : place(person, 1, director);
    if (position.tier === 2) director = position;
    const unitCode = `R${n}`;
    unit(unitCode, position);
    if (importRows.length < 10)
      importRows.push([unitCode, person.firstName, person.lastName, person.emailAddress].join(','));
  }
  const address = { city: 'Honolulu', state: 'HI', postalCode: '96813', country: 'US', entity: '' };
  for (const line1 of ['1 Beach Road', '2 Beach Road'])
    builder.addAddress({ addressType: 1, line1, line2: '', line3: '', ...address });
  builder.addEntity('Cost Holding LLC');

  const ghost = (n: number): UserDocument => ({
    ...users.doomed,
    ...{ id: documentId.user(index * 1_000_000 + n), franchiseUserId: index * 1_000_000 + n, lastName: `Ghost ${n}` },
    ...{ emailAddress: `ghost${n}@${groupCode.toLowerCase()}.example`, userName: `ghost${n}.${index}@demo.example` },
    authObjectId: `c0570002-0000-4000-8000-${String(index * 100 + n).padStart(12, '0')}`,
  });
  const past: PastChanges = {
    changed: { changeId: changeIdOf(index, 1), auditId: 'audit-changed', unit: changedUnits.changed },
    changedBySet: { changeId: changeIdOf(index, 4), auditId: 'audit-changed-by-set', unit: changedUnits.changedBySet },
    deleted: [
      { changeId: changeIdOf(index, 2), user: ghost(1) },
      { changeId: changeIdOf(index, 3), user: ghost(2) },
    ],
  };
  return {
    code: groupCode,
    past,
    pastEntries: entriesOf(past, groupCode),
    users,
    positions,
    lowestLevel: positions.manager.franchiseRoleId,
    addressIds: builder.addresses.map(({ franchiseAddressId }) => franchiseAddressId),
    accounts: [users.removed, users.changed, users.doomed, users.reset, users.chooser],
    importRows,
    documents: [
      ...[...builder.documents(), ...history(groupCode, size)].map((document) => ({
        container: 'franchises' as const,
        document,
      })),
      ...builder.entities.map((document) => ({ container: 'reference' as const, document })),
    ],
  };
}

/** Builds a franchise with this many people and no restaurant. */
export function orphanOf(size: number, { index, groupCode, userNames }: FranchiseOptions) {
  const builder = new FranchiseBuilder(
    {
      index,
      groupCode,
      groupName: 'Orphaned',
      domain: 'orphan',
      levelNames: ['District'],
      brandIds: [1],
      changedAt: CHANGED_AT,
    },
    userNames,
  );
  for (let n = 0; n < size; n++) builder.addUser({ firstName: 'Orphan', lastName: `Cost ${n}` });
  const documents = [...builder.documents()].map((document) => ({ container: 'franchises' as const, document }));
  return { code: groupCode, documents, accounts: builder.users };
}

function* history(groupCode: string, size: number): Iterable<AuditDocument<{ readonly groupCode: string }>> {
  for (let n = 0; n < size; n++)
    yield {
      id: `audit-${n}`,
      groupCode,
      type: 'audit',
      at: new Date(Date.parse(CHANGED_AT) + n * 60_000).toISOString(),
      actorId: '00000000-0000-4000-8000-000000000001',
      actorName: 'Corporate Admin',
      call: 'saveUnit',
      requestId: `request-${n}`,
      changes: [{ record: { kind: 'unit', id: 'U1' }, before: { phoneNumber: '1' }, after: { phoneNumber: '2' } }],
    };
}

const changeIdOf = (index: number, n: number) => `c0570003-0000-4000-8000-${String(index * 100 + n).padStart(12, '0')}`;

/** Builds the audit entries of these changes, in the format of the API. */
function entriesOf(
  { changed, changedBySet, deleted }: PastChanges,
  groupCode: string,
): AuditDocument<{ readonly groupCode: string }>[] {
  const entry = (id: string, requestId: string, change: AuditedChange) => ({
    ...{ id, groupCode, type: 'audit' as const, at: PAST },
    ...{ actorId: '00000000-0000-4000-8000-000000000001', actorName: 'Corporate Admin', call: 'change', requestId },
    ...{ format: 2 as const, source: 'portal' as const, changes: [change], ttl: TEN_YEARS_S },
    ...(change.after === null && { ended: [change.record.kind] }),
  });
  return [
    ...[changed, changedBySet].map(({ auditId, changeId, unit }) =>
      entry(auditId, changeId, {
        record: { kind: 'unit', id: unit.unitCode },
        before: { ...unit, phoneNumber: '000' },
        after: unit,
      }),
    ),
    ...deleted.map(({ changeId, user }, n) =>
      entry(`audit-deleted-${n}`, changeId, {
        record: { kind: 'user', id: String(user.franchiseUserId) },
        before: user,
        after: null,
      }),
    ),
  ];
}
