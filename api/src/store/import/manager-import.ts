/** Plans one piece of an import: creates missing users and makes them the managers of units (API-31). */

import { comparedEmail } from '../../contract/compared.ts';
import { accountEmailError } from '../../contract/emails.ts';
import {
  AcceptedRows,
  EMAIL_ELSEWHERE,
  type ImportRow,
  isSameName,
  MANAGER_POSITION,
  managerAmong,
  nameError,
  noUnitError,
} from '../../contract/manager-rows.ts';
import { oneOf } from '../cosmos/queries.ts';
import type { AuditedChange, Author, UnitDocument, UserDocument } from '../documents/index.ts';
import { documentId } from '../documents/index.ts';
import type { FranchiseChange, FranchisePlan } from '../franchise/franchise-change.ts';
import { readPeople } from '../franchise/franchise-reads.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { BATCH_LIMIT } from '../partition/operations.ts';
import { franchisePartition, type Read } from '../partition/partition.ts';
import { replacement } from '../partition/partition-change.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { emailHolders } from '../users/email-holders.ts';
import { userCreation } from '../users/user-creation.ts';

/**
 * Number of rows per batch. Each row may add a user and an email claim. The batch also contains the franchise, an audit entry, an outbox
 * entry and the import fence.
 */
export const IMPORT_PIECE = Math.floor((BATCH_LIMIT - 4) / 2);

/**
 * The purpose of a batch. Users come first: if the directory rejects an account at the first attempt, the user is deleted before a unit
 * depends on the user. If the account is only delayed (directory unavailable, process killed), the user stays and manages the unit.
 */
type PieceStep = ({ readonly kind: 'users'; readonly made: readonly ImportRow[] } | { readonly kind: 'managers' }) & {
  /** Errors by row. `users`: errors of individual rows. `managers`: also conflicts between rows. */
  readonly faults: ReadonlyMap<ImportRow, string>;
};

interface Piece {
  readonly rows: readonly ImportRow[];
  /** Rows of the file that were accepted earlier. */
  readonly taken: AcceptedRows;
  readonly importId: string;
  readonly author: Author;
  /** Rows for which earlier steps have created users, by `comparedEmail`. A user who was deleted since is not created again. */
  readonly created: ReadonlyMap<string, ImportRow>;
  /** Returns the given emails that someone outside the franchise uses. Called only for emails that no user of the franchise has. */
  readonly emailsUsedElsewhere: (groupCode: string, emails: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Plans the next step of a piece: missing users first, then the managers of the units. Plans no write if all rows match the stored records.
 *
 * Checks each row on its own before it compares rows, so that a rejected row cannot make another row fail. If a step rejects a row, the
 * next step may accept another row that conflicted with the rejected one.
 * @param piece at most IMPORT_PIECE rows that are valid on their own (domain/import)
 */
export async function planPiece(snapshot: FranchiseSnapshot, piece: Piece): Promise<FranchisePlan<PieceStep>> {
  const { groupCode } = snapshot.franchise;
  const { rows, created } = piece;
  const units = await readUnits(groupCode, rows);
  const holders = await readHolders(groupCode, rows);
  const holdersOf = (row: ImportRow) => holders.get(emailOf(row)) ?? [];

  const faults = new Map<ImportRow, string>();
  for (const row of rows) {
    const made = created.get(emailOf(row));
    const fault = units.has(row.unitCode) ? personFault(row, holdersOf(row), made) : noUnitError(row.unitCode);
    if (fault !== undefined) faults.set(row, fault);
  }
  const unknown = rows.filter((row) => !faults.has(row) && holdersOf(row).length === 0);
  if (unknown.length > 0) {
    const held = await piece.emailsUsedElsewhere(groupCode, [...new Set(unknown.map(emailOf))]);
    for (const row of unknown) if (held.has(emailOf(row))) faults.set(row, EMAIL_ELSEWHERE);
  }

  const taken = new AcceptedRows(piece.taken);
  const conflicts = new Map<ImportRow, string>();
  const newcomers = new Map<string, ImportRow>();
  const managed: { readonly before: Read<UnitDocument>; readonly managerId: number }[] = [];
  for (const row of rows.filter((row) => !faults.has(row))) {
    const before = units.get(row.unitCode);
    const having = holdersOf(row);
    const managerId = managerAmong(having, row, before?.managerId ?? null);
    const fault = taken.conflictOf(row, managerId !== undefined) ?? nameError(row, having);
    if (fault !== undefined) {
      conflicts.set(row, fault);
      continue;
    }
    taken.add(row);
    if (managerId === undefined) newcomers.set(emailOf(row), newcomers.get(emailOf(row)) ?? row);
    else if (before && before.managerId !== managerId) managed.push({ before, managerId });
  }
  if (newcomers.size > 0) {
    const made = [...newcomers.values()];
    return { change: creationOf(snapshot, made, piece), outcome: { kind: 'users', made, faults } };
  }
  const change = managed.length > 0 ? assignmentOf(managed, piece) : null;
  return { change, outcome: { kind: 'managers', faults: new Map([...faults, ...conflicts]) } };
}

const emailOf = (row: ImportRow) => comparedEmail(row.emailAddress);

/**
 * Returns the error for the person in a row, without regard to other rows.
 * @param holders users of the franchise with the email
 * @param created the earlier row for which this import created a user with the email
 */
function personFault(row: ImportRow, holders: readonly UserDocument[], created?: ImportRow): string | undefined {
  if (holders.length > 0) return created ? undefined : nameError(row, holders);
  if (created && isSameName(created, row)) return 'The directory does not accept an account for this person.';
  return accountEmailError(undefined, row.emailAddress) ?? undefined;
}

function creationOf(snapshot: FranchiseSnapshot, rows: readonly ImportRow[], piece: Piece): FranchiseChange {
  const users = rows.map(({ firstName, lastName, emailAddress }) =>
    userCreation(snapshot, { firstName, lastName, emailAddress, position: MANAGER_POSITION }, piece.author),
  );
  return {
    create: users.flatMap(({ create }) => create),
    events: [importedRows(piece)],
    effects: users.flatMap(({ effects }) => effects),
  };
}

function assignmentOf(
  units: readonly { readonly before: Read<UnitDocument>; readonly managerId: number }[],
  piece: Piece,
): FranchiseChange {
  return {
    replace: units.map(({ before, managerId }) => replacement(before, { managerId })),
    events: [importedRows(piece)],
  };
}

/** Links the audit entry of a piece to its import. */
function importedRows({ importId, rows }: Piece): AuditedChange {
  return {
    record: { kind: 'import', id: importId },
    before: null,
    after: { fromRow: rows[0]?.row, toRow: rows.at(-1)?.row },
    isEvent: true,
  };
}

async function readUnits(groupCode: string, rows: readonly ImportRow[]): Promise<Map<string, Read<UnitDocument>>> {
  const ids = rows.map((row) => documentId.unit(row.unitCode));
  const found = await queryIn<Read<UnitDocument>>(franchisePartition(groupCode), oneOf('id', 'unit', ids));
  return new Map(found.map((unit) => [unit.unitCode, unit]));
}

/**
 * Reads the users of the franchise who have the emails of these rows. Returns them by `comparedEmail`; the user who has the claim comes
 * first.
 */
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
