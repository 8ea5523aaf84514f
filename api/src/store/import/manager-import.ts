/** One piece of an import: makes people the managers of units, and users first of those who are none yet (API-31). */
import { accountEmailError } from '../../contract/fields.ts';
import { comparedEmail } from '../../domain/compared.ts';
import { isSameName } from '../../domain/import/check-rows.ts';
import type { ImportRow } from '../../domain/import/rows.ts';
import { fullName } from '../../domain/order.ts';
import { oneOf } from '../cosmos/queries.ts';
import type { Author, UnitDocument, UserDocument } from '../documents/index.ts';
import { documentId } from '../documents/index.ts';
import type { FranchiseChange, FranchisePlan } from '../franchise/franchise-change.ts';
import { readPeople } from '../franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { BATCH_LIMIT } from '../partition/partition-batch.ts';
import { audited } from '../partition/partition-change.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { emailHolders } from '../users/email-holders.ts';
import { userCreation } from '../users/user-creation.ts';

/** Rows of a piece: each may cost a user and the claim on its address, beside franchise, audit record and outbox entry. */
export const IMPORT_PIECE = Math.floor((BATCH_LIMIT - 3) / 2);

/** USER-10 wants a description of whoever is no owner; this is what the import makes of people. */
const POSITION = 'Restaurant Manager';
/** Nothing of whose it is: that may be another tenant's. */
const ELSEWHERE = "This email address belongs to somebody's account outside of this franchise.";

/** What one batch was for: the users first, so that one whose account is refused is undone before a unit depends on it. */
export type PieceStep = (
  | { readonly kind: 'users'; readonly emails: readonly string[] }
  | { readonly kind: 'managers' }
) & {
  /** Why rows cannot be taken as everything stands. */
  readonly faults: ReadonlyMap<ImportRow, string>;
};

interface Piece {
  readonly rows: readonly ImportRow[];
  /** Rows that are not taken, of which is told what is wrong with them by themselves. */
  readonly clashing: readonly ImportRow[];
  readonly importId: string;
  readonly author: Author;
  /** Addresses, as they are compared, whose users earlier steps have created: one who is gone again is not made anew. */
  readonly created: ReadonlySet<string>;
  /** Which of these addresses, that no user of the franchise has, somebody has elsewhere. */
  readonly heldElsewhere: (groupCode: string, emails: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * The next step of a piece: users for those who are none, and once there are none of those, the managers of the units. Writes
 * nothing where everything is as the rows say.
 * @param piece at most IMPORT_PIECE rows that were found sound by themselves, and agree with each other but for the clashing ones
 * (domain/import)
 */
export async function planPiece(snapshot: FranchiseSnapshot, piece: Piece): Promise<FranchisePlan<PieceStep>> {
  const { groupCode } = snapshot.franchise;
  const { rows, clashing, created } = piece;
  const units = await readUnits(groupCode, [...rows, ...clashing]);
  const holders = await readHolders(groupCode, [...rows, ...clashing]);

  const faults = new Map<ImportRow, string>();
  for (const row of clashing) {
    const email = comparedEmail(row.emailAddress);
    // Whom the import itself has made since is the earlier row's person.
    const found = created.has(email) ? undefined : holders.get(email);
    const fault = units.has(row.unitCode) ? nameFault(row, found) : noUnit(row);
    if (fault !== undefined) faults.set(row, fault);
  }
  const newcomers = new Map<string, ImportRow[]>();
  const managed: { readonly before: Read<UnitDocument>; readonly managerId: number }[] = [];
  for (const row of rows) {
    const unit = units.get(row.unitCode);
    const email = comparedEmail(row.emailAddress);
    const found = holders.get(email);
    const misnamed = nameFault(row, found);
    const unkept = found ? null : accountEmailError(undefined, row.emailAddress);
    if (!unit) faults.set(row, noUnit(row));
    else if (unkept !== null) faults.set(row, unkept);
    else if (!found && created.has(email)) faults.set(row, 'The directory does not accept an account for this person.');
    else if (!found) newcomers.set(email, [...(newcomers.get(email) ?? []), row]);
    else if (misnamed !== undefined) faults.set(row, misnamed);
    else {
      const managerId = managerAmong(found, row, unit);
      if (managerId !== undefined && unit.managerId !== managerId) managed.push({ before: unit, managerId });
    }
  }
  if (newcomers.size > 0)
    for (const email of await piece.heldElsewhere(groupCode, [...newcomers.keys()])) {
      for (const row of newcomers.get(email) ?? []) faults.set(row, ELSEWHERE);
      newcomers.delete(email);
    }
  if (newcomers.size > 0)
    return {
      change: creationOf(
        snapshot,
        [...newcomers.values()].flatMap((rows) => rows.slice(0, 1)),
        piece,
      ),
      outcome: { kind: 'users', emails: [...newcomers.keys()], faults },
    };
  return { change: managed.length > 0 ? assignmentOf(managed, piece) : null, outcome: { kind: 'managers', faults } };
}

const noUnit = ({ unitCode }: ImportRow) => `There is no unit ${unitCode} in this franchise.`;

/** Holders of one address, as older data has it, that a fault names. */
const MOST_NAMED = 3;

/** @param holders who have the row's address in the franchise */
function nameFault(row: ImportRow, holders: readonly UserDocument[] = []): string | undefined {
  if (holders.length === 0 || holders.some((holder) => isSameName(holder, row))) return undefined;
  const named = holders.slice(0, MOST_NAMED).map(fullName);
  const rest = holders.length > MOST_NAMED ? [`${holders.length - MOST_NAMED} more`] : [];
  const whose = new Intl.ListFormat('en-GB').format([...named, ...rest]);
  return `This email address belongs to ${whose} in this franchise.`;
}

/**
 * Whom a row means of those with its address: who has its name too. Of several alike, which no file can tell apart, the one who
 * manages the unit already, else who holds the address.
 */
function managerAmong(holders: readonly UserDocument[], row: ImportRow, unit: UnitDocument): number | undefined {
  const named = holders.filter((holder) => isSameName(holder, row)).map(({ franchiseUserId }) => franchiseUserId);
  return named.find((id) => id === unit.managerId) ?? named[0];
}

function creationOf(snapshot: FranchiseSnapshot, rows: readonly ImportRow[], piece: Piece): FranchiseChange {
  const users = rows.map(({ firstName, lastName, emailAddress }) =>
    userCreation(snapshot, { firstName, lastName, emailAddress, position: POSITION }, piece.author),
  );
  return {
    create: users.flatMap(({ create }) => create),
    audit: [auditedPiece(piece), ...users.flatMap(({ audit }) => audit)],
    effects: users.flatMap(({ effects }) => effects),
  };
}

function assignmentOf(
  units: readonly { readonly before: Read<UnitDocument>; readonly managerId: number }[],
  piece: Piece,
): FranchiseChange {
  return {
    replace: units.map(({ before, managerId }) => ({ ...before, managerId })),
    audit: [
      auditedPiece(piece),
      ...units.map(({ before, managerId }) =>
        audited('unit', before.unitCode, { managerId: before.managerId }, { managerId }),
      ),
    ],
  };
}

/** Says of which import a change is a part. */
function auditedPiece({ importId, rows }: Piece) {
  return audited('import', importId, null, { fromRow: rows[0]?.row, toRow: rows.at(-1)?.row });
}

async function readUnits(groupCode: string, rows: readonly ImportRow[]): Promise<Map<string, Read<UnitDocument>>> {
  const ids = rows.map((row) => documentId.unit(row.unitCode));
  const found = await queryIn<Read<UnitDocument>>(franchisePartition(groupCode), oneOf('id', 'unit', ids));
  return new Map(found.map((unit) => [unit.unitCode, unit]));
}

/** Users of the franchise by the rows' addresses; of several with one address who holds it first. */
async function readHolders(groupCode: string, rows: readonly ImportRow[]): Promise<Map<string, UserDocument[]>> {
  const emails = rows.map((row) => row.emailAddress);
  const ids = await emailHolders(groupCode, emails);
  const people = await readPeople(groupCode, [...ids.values()].flat());
  const userOf = new Map(people.map((user) => [user.franchiseUserId, user]));
  const holders = new Map<string, UserDocument[]>();
  for (const [email, having] of ids) {
    const users = having.map((id) => userOf.get(id)).filter((user) => user !== undefined);
    if (users.length > 0) holders.set(email, users);
  }
  return holders;
}
