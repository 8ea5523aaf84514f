/** Describes the fields of every audited record for people: label, and how a stored value reads. */
import { ADDRESS_FIELDS, ADDRESS_TYPES } from '../../contract/addresses.ts';
import { BRAND_GROUP_FIELDS, COMMUNICATION_TYPE_FIELDS } from '../../contract/communications.ts';
import { fullName } from '../../contract/full-name.ts';
import { POS_USER_FIELDS } from '../../contract/pos.ts';
import type { Fields } from '../../contract/record.ts';
import { UNIT_FIELDS } from '../../contract/units.ts';
import { USER_FIELDS } from '../../contract/users.ts';
import type { AuditedRecord } from '../../store/documents/index.ts';

/** Finds names of records that a document refers to by number. */
export interface RecordNames {
  person(franchiseUserId: number): string;
  /** The person in a position. */
  position(franchiseRoleMemberId: number): string;
  /** The name of the position's level. */
  role(franchiseRoleMemberId: number): string;
  level(franchiseRoleId: number): string;
  communicationType(communicationTypeId: number): string;
  brand(brandId: number): string;
  franchise(groupCode: string): string;
}

/** A stored document, or a part of it from an older audit entry. */
export type StoredFields = Readonly<Record<string, unknown>>;

interface Description {
  /** The record's name: "Dana Reed". */
  readonly name: (record: StoredFields, names: RecordNames) => string;
  /** In display order. */
  readonly fields: Readonly<Record<string, Field>>;
}

interface Field {
  readonly label: string;
  /** The stored value as people read it; undefined: plain text, with Yes and No for booleans. */
  readonly text?: (value: unknown, names: RecordNames) => string;
}

const number = (read: (id: number, names: RecordNames) => string) => (value: unknown, names: RecordNames) =>
  typeof value === 'number' ? read(value, names) : '';
const person = number((id, names) => names.person(id));
const position = number((id, names) => names.position(id));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a descriptor, some of them with a text of their own. */
function described<F extends Fields>(fields: F, texts: { readonly [Name in keyof F]?: Field['text'] } = {}) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label }]) => {
      const own = texts[name];
      return [name, { label, ...(own && { text: own }) }];
    }),
  );
}

const ofPerson = (record: StoredFields) =>
  fullName({ firstName: text(record['firstName']), lastName: text(record['lastName']) });

const LEVELS = ['level1Name', 'level2Name', 'level3Name', 'level4Name'] as const;

export const DESCRIPTIONS: Readonly<Record<AuditedRecord['kind'], Description>> = {
  user: {
    name: ofPerson,
    fields: {
      ...described(USER_FIELDS),
      franchiseRoleMemberId: { label: 'Position', text: number((id, names) => names.role(id)) },
      communicationTypeIds: {
        label: 'Communication Preferences',
        text: (value, names) =>
          Array.isArray(value)
            ? value
                .map((id) => names.communicationType(Number(id)))
                .toSorted()
                .join(', ')
            : '',
      },
    },
  },
  position: {
    name: (record, names) => person(record['franchiseUserId'], names),
    fields: {
      franchiseRoleId: { label: 'Level', text: number((id, names) => names.level(id)) },
      franchiseUserId: { label: 'Person', text: person },
      reportsToId: { label: 'Reports To', text: position },
    },
  },
  unit: {
    name: (record) => `${text(record['unitCode'])} - ${text(record['unitName'])}`,
    fields: described(UNIT_FIELDS, { managerId: person, franchiseRoleMemberId: position }),
  },
  address: {
    name: (record) => [record['line1'], record['city']].map(text).filter(Boolean).join(', ') || 'Address',
    fields: described(ADDRESS_FIELDS, {
      addressType: (value) => ADDRESS_TYPES[Number(value) as keyof typeof ADDRESS_TYPES] ?? '',
    }),
  },
  franchise: {
    name: (record) => `${text(record['groupCode'])} - ${text(record['groupName'])}`,
    fields: Object.fromEntries(LEVELS.map((name, n) => [name, { label: `Level ${n + 1}` }])),
  },
  vendor: { name: (record) => text(record['name']), fields: { name: { label: 'Name' } } },
  vendorFranchise: {
    name: (record, names) => names.franchise(text(record['groupCode'])),
    fields: {},
  },
  posUser: { name: ofPerson, fields: described(POS_USER_FIELDS) },
  communicationType: { name: (record) => text(record['name']), fields: described(COMMUNICATION_TYPE_FIELDS) },
  brandCommunicationGroup: {
    name: (record, names) =>
      [
        number((id, from) => from.brand(id))(record['brandId'], names),
        number((id, from) => from.communicationType(id))(record['communicationTypeId'], names),
      ].join(' - '),
    fields: described(BRAND_GROUP_FIELDS, {
      brandId: number((id, names) => names.brand(id)),
      communicationTypeId: number((id, names) => names.communicationType(id)),
    }),
  },
  import: {
    name: () => 'Restaurant Manager Upload',
    fields: { fromRow: { label: 'From Row' }, toRow: { label: 'To Row' } },
  },
  entity: { name: (record) => text(record['description']), fields: { description: { label: 'Description' } } },
  brand: { name: (record) => text(record['brandName']), fields: { brandName: { label: 'Name' } } },
};

/** A stored value as people read it. */
export function fieldText({ text: own }: Field, value: unknown, names: RecordNames): string {
  if (own) return own(value, names);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

/** The fields of a record as they are described. A franchise's levels become one field each. */
export function fieldsOf(kind: AuditedRecord['kind'], record: StoredFields): StoredFields {
  const levels = record['levels'];
  if (kind !== 'franchise' || !Array.isArray(levels)) return record;
  const named = levels as readonly { readonly tier: number; readonly roleName: string }[];
  return {
    ...record,
    ...Object.fromEntries(LEVELS.map((name, n) => [name, named.find(({ tier }) => tier === n + 1)?.roleName ?? null])),
  };
}
