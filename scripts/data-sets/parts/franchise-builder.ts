import { NEW_USER, recordWith, UNIT_FIELDS, withDefaults, writableOf } from '@franchise-admin/api/contract';
import type {
  AddressDocument,
  EmailClaimDocument,
  EntityDocument,
  FranchiseContainerDocument,
  FranchiseDocument,
  PositionDocument,
  UnitDocument,
  UserDocument,
} from '@franchise-admin/api/documents';
import { documentId } from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN } from '../accounts.ts';
import * as ids from './ids.ts';
import { openingHours, type WeekHours } from './opening-hours.ts';
import { slug, type UniqueNames } from './text.ts';

export type Tier = PositionDocument['tier'];

export interface FranchiseHeader {
  /** Unique number of the franchise in its data set. All numbers of its records derive from it. */
  readonly index: number;
  readonly groupCode: string;
  readonly groupName: string;
  /** Domain of the people's emails, without `.example`. */
  readonly domain: string;
  /** Level names, tier 1 (right above the restaurants) first. */
  readonly levelNames: readonly string[];
  readonly brandIds: readonly number[];
  readonly changedAt: string;
}

/** A person. Missing fields are false, null or derived from the name. */
export interface Person extends Partial<typeof NEW_USER> {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress?: string;
  /** An existing account, or false for a person without one. */
  readonly account?: { readonly userName: string; readonly authObjectId: string } | false;
  readonly communicationTypeIds?: readonly number[];
}

/** A unit. Missing fields are null, and the default brand is the first of the franchise. */
export interface Restaurant extends Partial<Omit<UnitDocument, 'openingHours'>> {
  readonly unitCode: string;
  readonly unitName: string;
  readonly hours: WeekHours;
  readonly manager?: UserDocument;
  readonly assignedTo?: PositionDocument;
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** Maximum length of the part before the @ in email addresses and user names. */
const LONGEST_NAME = 64;

/** The empty GUID, which means that a user has no account (LIM-01). */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';

const NO_ACCOUNT = { userName: '', authObjectId: EMPTY_GUID };

/** Builds one franchise and keeps its records consistent: people and positions, emails and claims. */
export class FranchiseBuilder {
  readonly header: FranchiseHeader;
  readonly users: UserDocument[] = [];
  readonly positions: PositionDocument[] = [];
  readonly units: UnitDocument[] = [];
  readonly addresses: AddressDocument[] = [];
  readonly entities: EntityDocument[] = [];
  readonly #userNames: UniqueNames;
  readonly #claims = new Map<string, EmailClaimDocument>();

  /** @param userNames the names in use. All franchises share them, because they share a directory */
  constructor(header: FranchiseHeader, userNames: UniqueNames) {
    this.header = header;
    this.#userNames = userNames;
  }

  addUser(person: Person): UserDocument {
    const { index, groupCode, domain } = this.header;
    const franchiseUserId = ids.franchiseUserId(index, this.users.length + 1);
    const name = `${slug(person.firstName)}.${slug(person.lastName)}`.slice(0, LONGEST_NAME);
    const emailAddress = person.emailAddress ?? `${name}@${domain}.example`;
    const account = person.account ?? {
      userName: `${this.#userNames.take(name)}@${ACCOUNT_DOMAIN}`,
      authObjectId: ids.objectId.franchiseUser(franchiseUserId),
    };
    const user: UserDocument = {
      id: documentId.user(franchiseUserId),
      groupCode,
      type: 'user',
      franchiseUserId,
      firstName: person.firstName,
      lastName: person.lastName,
      emailAddress,
      ...(account === false ? NO_ACCOUNT : account),
      ...withDefaults(NEW_USER, person),
      communicationTypeIds: person.communicationTypeIds ?? [],
      franchiseRoleMemberId: null,
    };
    this.users.push(user);
    this.#claim(user);
    return user;
  }

  /** Adds an unassigned person to a level, under a position of the tier above, or as a root for null. */
  addPosition(user: UserDocument, tier: Tier, above: PositionDocument | null): PositionDocument {
    const { index, groupCode } = this.header;
    const franchiseRoleMemberId = ids.franchiseRoleMemberId(index, this.positions.length + 1);
    const position: PositionDocument = {
      id: documentId.position(franchiseRoleMemberId),
      groupCode,
      type: 'position',
      franchiseRoleMemberId,
      franchiseRoleId: ids.franchiseRoleId(index, tier),
      tier,
      franchiseUserId: user.franchiseUserId,
      reportsToId: above?.franchiseRoleMemberId ?? null,
    };
    this.positions.push(position);
    (user as Draft<UserDocument>).franchiseRoleMemberId = franchiseRoleMemberId;
    return position;
  }

  addUnit({ unitCode, unitName, hours, manager, assignedTo, ...given }: Restaurant): UnitDocument {
    const unit: UnitDocument = {
      id: documentId.unit(unitCode),
      groupCode: this.header.groupCode,
      type: 'unit',
      unitCode,
      unitName,
      brandId: this.header.brandIds[0] ?? null,
      ...recordWith(writableOf(UNIT_FIELDS), () => null),
      ...given,
      managerId: manager?.franchiseUserId ?? null,
      franchiseRoleMemberId: assignedTo?.franchiseRoleMemberId ?? null,
      openingHours: openingHours(hours),
    };
    this.units.push(unit);
    return unit;
  }

  addEntity(description: string): void {
    const { index, groupCode } = this.header;
    const entityId = ids.entityId(index, this.entities.length + 1);
    this.entities.push({ id: documentId.entity(entityId), kind: 'entity', entityId, groupCode, description });
  }

  addAddress(address: Omit<AddressDocument, 'id' | 'groupCode' | 'type' | 'franchiseAddressId'>): void {
    const { index, groupCode } = this.header;
    const franchiseAddressId = ids.franchiseAddressId(index, this.addresses.length + 1);
    const id = documentId.address(franchiseAddressId);
    this.addresses.push({ id, groupCode, type: 'address', franchiseAddressId, ...address });
  }

  /** Returns the documents of the franchise's partition, the franchise first. */
  *documents(): Iterable<FranchiseContainerDocument> {
    yield this.#franchise();
    yield* this.users;
    yield* this.#claims.values();
    yield* this.positions;
    yield* this.units;
    yield* this.addresses;
  }

  #franchise(): FranchiseDocument {
    const { index, groupCode, groupName, levelNames, brandIds, changedAt } = this.header;
    const levels = levelNames.map((roleName, n) => {
      const tier = (n + 1) as Tier;
      return { franchiseRoleId: ids.franchiseRoleId(index, tier), tier, roleName };
    });
    return {
      id: documentId.franchise,
      groupCode,
      type: 'franchise',
      groupName,
      levels,
      levelsVersion: 1,
      brandIds,
      revision: 1,
      changedAt,
    };
  }

  /** If several people share an email (older data), the claim belongs to the first. */
  #claim({ emailAddress, groupCode, franchiseUserId }: UserDocument): void {
    const id = documentId.emailClaim(emailAddress);
    const claim = this.#claims.get(id);
    this.#claims.set(
      id,
      claim
        ? { ...claim, otherUserIds: [...(claim.otherUserIds ?? []), franchiseUserId] }
        : { id, groupCode, type: 'emailClaim', franchiseUserId },
    );
  }
}
