/** Titles of history entries, by the name of the endpoint that made the change. */
import type { AuditEntry, AuditedKind, ChangedRecord, routes } from '@franchise-admin/api/contract';

type Name = keyof typeof routes;
/** Endpoints without a title: they only read, they change no records themselves (change sets), or they have a prefix (`prefixOf`). */
type Untitled =
  | Extract<Name, `get${string}` | `lookup${string}` | `can${string}` | `has${string}` | `${string}Exists`>
  | Extract<Name, `${string}ChangeSet`>
  | 'unitByCode'
  | 'findEmailsElsewhere'
  | 'readTable'
  | 'undoChange'
  | 'restoreRecord';

interface Title {
  /** Kind of the main record; any kind by default. The main record is the first one with this kind and one of `actions`. */
  readonly kind?: AuditedKind;
  readonly actions: readonly ChangedRecord['action'][];
  readonly text: (main: ChangedRecord) => string;
}

const naming = (verb: string, rest: string) => (main: ChangedRecord) => `${verb} ${main.name}${rest}`;
const saved = (kind: AuditedKind, noun: string): Title => ({
  kind,
  actions: ['created', 'changed'],
  text: ({ name, action }) => `${action === 'created' ? 'Added' : 'Changed'} ${noun} ${name}`,
});
const titled =
  (action: ChangedRecord['action']) =>
  (kind: AuditedKind, verb: string, rest = ''): Title => ({ kind, actions: [action], text: naming(verb, rest) });
const created = titled('created');
const changed = titled('changed');
const deleted = titled('deleted');

/** A title for each endpoint that changes records. The code does not compile if a new endpoint has no title. */
const TITLES: Readonly<Record<Exclude<Name, Untitled>, Title>> = {
  saveAddress: saved('address', 'address'),
  deleteAddress: deleted('address', 'Deleted address'),
  saveUser: saved('user', 'user'),
  deleteUser: deleted('user', 'Deleted user'),
  resetUserPassword: changed('user', 'Reset the password of'),
  saveCommunicationOptions: changed('user', 'Changed the communication preferences of'),
  saveHierarchy: { kind: 'position', actions: ['created', 'changed'], text: positionTitle },
  deleteHierarchy: deleted('position', 'Removed', ' from the hierarchy'),
  saveFranchise: changed('franchise', 'Changed the role names of'),
  saveUnit: changed('unit', 'Changed unit'),
  assignUnit: { kind: 'unit', actions: ['changed'], text: assignmentTitle },
  unassignUnit: changed('unit', 'Unassigned'),
  importUsers: {
    kind: 'import',
    actions: ['created', 'changed', 'deleted'],
    text: () => 'Uploaded restaurant managers',
  },
  deleteOrphanedFranchise: deleted('franchise', 'Removed franchise'),
  saveVendor: saved('vendor', 'POS vendor'),
  deleteVendor: deleted('vendor', 'Deleted POS vendor'),
  addVendorFranchise: created('vendorFranchise', 'Added', ' to the POS vendor'),
  removeVendorFranchise: deleted('vendorFranchise', 'Removed', ' from the POS vendor'),
  savePosUser: saved('posUser', 'POS user'),
  deletePosUser: deleted('posUser', 'Deleted POS user'),
  resetPosPassword: changed('posUser', 'Reset the password of'),
  saveCommunicationType: saved('communicationType', 'communication type'),
  deleteCommunicationType: deleted('communicationType', 'Deleted communication type'),
  saveBrandCommunicationGroup: saved('brandCommunicationGroup', 'brand communication group'),
  deleteBrandCommunicationGroup: deleted('brandCommunicationGroup', 'Deleted brand communication group'),
  purgeDeleted: { actions: ['created', 'changed', 'deleted'], text: naming('Permanently deleted', '') },
};

function positionTitle({ name, action, fields }: ChangedRecord): string {
  if (action === 'created') return `Added ${name} to the hierarchy`;
  const person = fields.find(({ field }) => field === 'franchiseUserId');
  if (person) return `Reassigned the position of ${person.before} to ${person.after}`;
  return `Moved ${name} in the hierarchy`;
}

function assignmentTitle({ name, fields }: ChangedRecord): string {
  const person = fields.find(({ field }) => field === 'franchiseRoleMemberId')?.after;
  return person ? `Assigned ${name} to ${person}` : `Assigned ${name}`;
}

/**
 * Returns the title of an entry, and the record that it names. Undefined if the endpoint or the record is unknown, as in entries of earlier
 * releases, and for the second and later batches of a change.
 */
export function titleOf({ call, source, changes }: Pick<AuditEntry, 'call' | 'source' | 'changes'>) {
  const title = (TITLES as Readonly<Record<string, Title | undefined>>)[call];
  // A background update completes the change of another entry, which has the title.
  if (!title || source === 'timer') return undefined;
  const { kind, actions, text } = title;
  const main = changes.find((change) => (kind ?? change.kind) === change.kind && actions.includes(change.action));
  return main && { text: text(main), main };
}
