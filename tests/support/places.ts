/** The franchise or vendor of each route in the demo data, and record ids for its path. */
import { fillPath, type Route } from '@franchise-admin/api/contract';
import type {
  BrandCommunicationGroupDocument,
  CommunicationTypeDocument,
  PosUserDocument,
  UnitDocument,
  UserDocument,
} from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import type { Place } from './rights.ts';

/** An id, a GUID and a name that no record has. */
const NO_ID = '987654321';
const NO_GUID = '99999999-9999-4999-8999-999999999999';
const NO_ONE = 'nobody@nowhere.example';

/** Two franchises with an admin each, SYSTEM for all franchises, and a franchise that does not exist. */
const CODES = ['ALOHA', 'BISTRO', 'SYSTEM', 'NOSUCH'];
/** The vendors of both POS admins, another vendor, and a vendor that does not exist. */
const VENDORS = [2, 3, 1, Number(NO_ID)];

/** Ids of one record of each kind; empty if the franchise or vendor does not exist. */
type Values = Readonly<Record<string, string>>;

export interface Places {
  /** Returns the franchises or vendors to try the route with. */
  of(route: Route): readonly Place[];
  /** Returns the path with ids of existing records, or unknown ids if there are none. Throws for an unknown parameter. */
  path(route: Route, place: Place): string;
  /** Returns true if all records that the path names exist. */
  exists(route: Route, place: Place): boolean;
}

export async function readPlaces(cloud: Cloud): Promise<Places> {
  const first = async <D>(container: Parameters<Cloud['container']>[0], where: string): Promise<D | undefined> =>
    (await cloud.container(container).items.query<D>(`SELECT TOP 1 * FROM c WHERE ${where}`).fetchAll()).resources[0];

  const records = new Map<string, Values>();
  for (const code of CODES) {
    const unit = await first<UnitDocument>('franchises', `c.groupCode = '${code}' AND c.type = 'unit'`);
    const user = await first<UserDocument>(
      'franchises',
      `c.groupCode = '${code}' AND c.type = 'user' AND NOT c.isFranchiseAdmin`,
    );
    if (!unit || !user) continue;
    const franchiseUserId = String(user.franchiseUserId);
    const { unitCode } = unit;
    records.set(code, { unitCode, franchiseUserId, id: franchiseUserId, authObjectId: user.authObjectId });
  }
  for (const vendor of VENDORS) {
    const where = `c.pointOfSaleVendorId = ${vendor} AND c.type = 'posUser' AND NOT c.isPointOfSaleAdmin`;
    const user = await first<PosUserDocument>('vendors', where);
    if (!user) continue;
    const { pointOfSaleUserId, userName, authObjectId } = user;
    records.set(String(vendor), { userId: String(pointOfSaleUserId), userName, authObjectId });
  }
  const type = await first<CommunicationTypeDocument>('reference', `c.type = 'communicationType'`);
  const group = await first<BrandCommunicationGroupDocument>('reference', `c.type = 'brandCommunicationGroup'`);

  function valuesOf({ path, method }: Route, { groupCode, vendorId }: Place): Values {
    const nobody = { unitCode: '4711', franchiseUserId: NO_ID, id: NO_ID, userId: NO_ID, authObjectId: NO_GUID };
    return {
      ...nobody,
      userName: NO_ONE,
      ...records.get(groupCode ?? String(vendorId)),
      ...(groupCode !== undefined && { code: groupCode }),
      ...(vendorId !== undefined && { vendorId: String(vendorId) }),
      scope: groupCode ?? (vendorId === undefined ? 'reference' : `vendor:${vendorId}`),
      ...(path.startsWith('comms/communication-type') && { id: String(type?.communicationTypeId) }),
      ...(path.startsWith('comms/brand-') && { id: String(group?.brandCommunicationGroupId) }),
      email: NO_ONE,
      importId: NO_GUID,
      changeSetId: NO_GUID,
      groupCode: 'NOSUCH',
      // An unknown id, because these requests require no version and would change a known record.
      ...(method !== 'GET' && path.startsWith('user/') && { id: NO_ID }),
    };
  }

  const isAbout = (route: Route, ...names: string[]) => names.some((name) => route.path.includes(`{${name}`));
  return {
    of(route) {
      if (isAbout(route, 'scope'))
        return [{}, ...CODES.map((groupCode) => ({ groupCode })), ...VENDORS.map((vendorId) => ({ vendorId }))];
      if (isAbout(route, 'vendorId', 'userName')) return VENDORS.map((vendorId) => ({ vendorId }));
      if (isAbout(route, 'code')) return CODES.map((groupCode) => ({ groupCode }));
      // Excludes SYSTEM, because the path names only a user and SYSTEM has none.
      if (isAbout(route, 'franchiseUserId'))
        return CODES.filter((code) => code !== 'SYSTEM').map((groupCode) => ({ groupCode }));
      return [{}];
    },
    path(route, place) {
      const values = valuesOf(route, place);
      return fillPath(route, (name) => {
        const value = values[name];
        if (value === undefined) throw new Error(`No value for {${name}}.`);
        return value;
      });
    },
    exists(route, { groupCode, vendorId }) {
      if (isAbout(route, 'importId', 'changeSetId')) return false;
      if (isAbout(route, 'scope') && groupCode === 'SYSTEM') return true;
      return (groupCode === undefined && vendorId === undefined) || records.has(groupCode ?? String(vendorId));
    },
  };
}
