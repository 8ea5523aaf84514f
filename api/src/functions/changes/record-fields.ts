/** Describes the fields of every audited record: label and display text. */
import { ADDRESS_FIELDS, ADDRESS_TYPES } from '../../contract/addresses.ts';
import { BRAND_GROUP_FIELDS, COMMUNICATION_TYPE_FIELDS } from '../../contract/communications.ts';
import { LEVEL_FIELDS } from '../../contract/franchise.ts';
import { fullName } from '../../contract/full-name.ts';
import { POSITION_FIELDS } from '../../contract/hierarchy.ts';
import { hoursOfDay, UNKNOWN_HOURS } from '../../contract/opening-hours.ts';
import { POS_USER_FIELDS, VENDOR_FIELDS } from '../../contract/pos.ts';
import { type Fields, namesOf } from '../../contract/record.ts';
import { DAYS, type OpeningHours, UNIT_FIELDS } from '../../contract/units.ts';
import { USER_FIELDS } from '../../contract/users.ts';
import type {
  AddressDocument,
  AuditedRecord,
  BrandCommunicationGroupDocument,
  BrandDocument,
  CommunicationTypeDocument,
  EntityDocument,
  FranchiseDocument,
  PositionDocument,
  PosUserDocument,
  Root,
  UnitDocument,
  UserDocument,
  VendorDocument,
  VendorFranchiseDocument,
} from '../../store/documents/index.ts';

/** Returns the names of records that a document refers to by number. */
export interface RecordNames {
  person(franchiseUserId: number): string;
  /** The name of the person in the position. */
  position(franchiseRoleMemberId: number): string;
  /** The name of the position's level. */
  role(franchiseRoleMemberId: number): string;
  level(franchiseRoleId: number): string;
  communicationType(communicationTypeId: number): string;
  brand(brandId: number): string;
  franchise(groupCode: string): string;
  /** The name of a record, even if only part of its document is known. */
  record(record: AuditedRecord): string;
}

/** A stored document, or part of it in entries of earlier releases. */
export type StoredFields = Readonly<Record<string, unknown>>;

interface Field {
  readonly label: string;
  /** Formats the stored value. By default, plain text; Yes and No for booleans. */
  readonly text?: (value: unknown, names: RecordNames) => string;
}

interface Description {
  /** The record's name: "Dana Reed". */
  readonly name: (record: StoredFields, names: RecordNames) => string;
  /** In display order. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Splits compound stored fields, so that each part has a description. */
  readonly expanded?: (record: StoredFields) => StoredFields;
}

/** Fields that are never shown: the keys of documents, and the root fields that every change writes. */
type Key = 'id' | 'type' | 'kind' | 'groupCode' | 'pointOfSaleVendorId' | keyof Root | 'isBeingRemoved';

/**
 * A description that covers every field of a document.
 * @typeParam Internal fields that are not shown: numbers, versions, and fields that `expanded` splits
 */
type DescriptionOf<Document, Internal extends keyof Document> = Description & {
  readonly fields: { readonly [Name in Exclude<keyof Document, Key | Internal>]-?: Field };
};

const number = (read: (id: number, names: RecordNames) => string) => (value: unknown, names: RecordNames) =>
  typeof value === 'number' ? read(value, names) : '';
const list = (read: (id: number, names: RecordNames) => string) => (value: unknown, names: RecordNames) =>
  Array.isArray(value)
    ? value
        .map((id) => read(Number(id), names))
        .sort()
        .join(', ')
    : '';
const person = number((id, names) => names.person(id));
const position = number((id, names) => names.position(id));
const brand = number((id, names) => names.brand(id));
const communicationType = number((id, names) => names.communicationType(id));
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Describes the fields of a contract record (`*_FIELDS`). `texts` formats individual fields. */
function described<F extends Fields>(fields: F, texts: { readonly [Name in keyof F]?: Field['text'] } = {}) {
  const entries = Object.entries(fields).map(([name, { label }]): [string, Field] => {
    const own = texts[name];
    return [name, { label, ...(own && { text: own }) }];
  });
  return Object.fromEntries(entries) as { readonly [Name in keyof F]: Field };
}

const ofPerson = (record: StoredFields) =>
  fullName({ firstName: text(record.firstName), lastName: text(record.lastName) });

const USER: DescriptionOf<UserDocument, 'franchiseUserId' | 'authObjectId' | 'accountCreatedAt'> = {
  name: ofPerson,
  fields: {
    ...described(USER_FIELDS),
    franchiseRoleMemberId: { label: 'Role', text: number((id, names) => names.role(id)) },
    communicationTypeIds: {
      label: 'Communication Preferences',
      text: list((id, names) => names.communicationType(id)),
    },
    ...events(),
  },
  expanded: (record) => ({ ...record, isDisabled: record.isDisabled ?? false }),
};

const POSITION: DescriptionOf<PositionDocument, 'franchiseRoleMemberId' | 'tier'> = {
  name: (record, names) => person(record.franchiseUserId, names),
  fields: described(POSITION_FIELDS, {
    franchiseRoleId: number((id, names) => names.level(id)),
    franchiseUserId: person,
    reportsToId: position,
  }),
};

const dayField = (day: (typeof DAYS)[number]) => `${day}Hours`;

const UNIT: DescriptionOf<UnitDocument, 'openingHours'> = {
  name: (record) => [record.unitCode, record.unitName].map(text).filter(Boolean).join(' - '),
  fields: {
    ...described(UNIT_FIELDS, { managerId: person, franchiseRoleMemberId: position }),
    brandId: { label: 'Brand', text: brand },
    ...Object.fromEntries(
      DAYS.map((day): [string, Field] => [dayField(day), { label: `${day.charAt(0).toUpperCase()}${day.slice(1)}` }]),
    ),
  },
  expanded: ({ openingHours, ...record }) =>
    openingHours ? { ...record, ...hoursByDay(openingHours as OpeningHours) } : record,
};

/** Omits days with unknown hours. */
function hoursByDay(hours: OpeningHours): StoredFields {
  const days = DAYS.map((day) => [dayField(day), hoursOfDay(hours, day)]);
  return Object.fromEntries(days.filter(([, text]) => text !== UNKNOWN_HOURS));
}

const ADDRESS: DescriptionOf<AddressDocument, 'franchiseAddressId'> = {
  name: (record) => [record.line1, record.city].map(text).filter(Boolean).join(', ') || 'Address',
  fields: described(ADDRESS_FIELDS, {
    addressType: (value) => ADDRESS_TYPES[Number(value) as keyof typeof ADDRESS_TYPES] ?? '',
  }),
};

const FRANCHISE: DescriptionOf<FranchiseDocument, 'levels' | 'levelsVersion'> = {
  name: (record) => [record.groupCode, record.groupName].map(text).filter(Boolean).join(' - '),
  fields: {
    groupName: { label: 'Name' },
    brandIds: { label: 'Brands', text: list((id, names) => names.brand(id)) },
    timeZone: { label: 'Time Zone' },
    ...described(LEVEL_FIELDS),
  },
  expanded: ({ levels, ...record }) => {
    if (!Array.isArray(levels)) return record;
    const named = levels as FranchiseDocument['levels'];
    const nameOf = (tier: number) => named.find((level) => level.tier === tier)?.roleName ?? null;
    return { ...record, ...Object.fromEntries(namesOf(LEVEL_FIELDS).map((name, n) => [name, nameOf(n + 1)])) };
  },
};

const VENDOR: DescriptionOf<VendorDocument, never> = {
  name: (record) => text(record.name),
  fields: described(VENDOR_FIELDS),
};

const VENDOR_FRANCHISE: DescriptionOf<VendorFranchiseDocument, 'pointOfSaleVendorFranchiseId'> = {
  name: (record, names) => names.franchise(text(record.groupCode)),
  fields: {},
};

const POS_USER: DescriptionOf<PosUserDocument, 'pointOfSaleUserId' | 'authObjectId' | 'accountCreatedAt'> = {
  name: ofPerson,
  fields: { ...described(POS_USER_FIELDS), ...events() },
};

const COMMUNICATION_TYPE: DescriptionOf<CommunicationTypeDocument, 'communicationTypeId'> = {
  name: (record) => text(record.name),
  fields: described(COMMUNICATION_TYPE_FIELDS),
};

const BRAND_GROUP: DescriptionOf<BrandCommunicationGroupDocument, 'brandCommunicationGroupId'> = {
  name: (record, names) =>
    [brand(record.brandId, names), communicationType(record.communicationTypeId, names)].join(' - '),
  fields: described(BRAND_GROUP_FIELDS, { brandId: brand, communicationTypeId: communicationType }),
};

const ENTITY: DescriptionOf<EntityDocument, 'entityId'> = {
  name: (record) => text(record.description),
  fields: { description: { label: 'Description' } },
};

const BRAND: DescriptionOf<BrandDocument, 'brandId'> = {
  name: (record) => text(record.brandName),
  fields: { brandName: { label: 'Name' }, brandNameDisplay: { label: 'Display Name' } },
};

export const DESCRIPTIONS: Readonly<Record<AuditedRecord['kind'], Description>> = {
  user: USER,
  position: POSITION,
  unit: UNIT,
  address: ADDRESS,
  franchise: FRANCHISE,
  vendor: VENDOR,
  vendorFranchise: VENDOR_FRANCHISE,
  posUser: POS_USER,
  communicationType: COMMUNICATION_TYPE,
  brandCommunicationGroup: BRAND_GROUP,
  entity: ENTITY,
  brand: BRAND,
  import: {
    name: () => 'Restaurant Manager Upload',
    fields: { fromRow: { label: 'From Row' }, toRow: { label: 'To Row' } },
  },
};

/** Describes events of a user like fields of the record: a password reset, and an account that a data load requested. */
function events() {
  const requested = (value: unknown) => (value ? 'Requested' : '');
  return {
    passwordResetAskedFor: { label: 'Password Reset', text: requested },
    account: { label: 'Account', text: requested },
  };
}

export function fieldText({ text: own }: Field, value: unknown, names: RecordNames): string {
  if (own) return own(value, names);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

/** Returns a record's stored fields. Compound fields are split, so that each field has a description. */
export function fieldsOf(kind: AuditedRecord['kind'], record: StoredFields): StoredFields {
  return DESCRIPTIONS[kind].expanded?.(record) ?? record;
}
