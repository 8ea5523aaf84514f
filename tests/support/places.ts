/** What the calls of the route table are about in the demo data: whose it is, and records to fill their paths with. */
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

/** A number, a GUID and a name that no record has. */
const NO_ID = '987654321';
const NO_GUID = '99999999-9999-4999-8999-999999999999';
const NO_ONE = 'nobody@nowhere.example';

/** Two franchises with an admin each, what stands for all of them, and one that does not exist. */
const CODES = ['ALOHA', 'BISTRO', 'SYSTEM', 'NOSUCH'];
/** Those of the two POS admins, another, and one that does not exist. */
const VENDORS = [2, 3, 1, Number(NO_ID)];

/** A record of each kind there; empty for a place that does not exist. */
type Values = Readonly<Record<string, string>>;

export interface Places {
  /** Each place that the call may be about, to be tried one after the other. */
  of(route: Route): readonly Place[];
  /** The path with records of the place; where there are none, with what nobody has. An error for an unknown parameter. */
  path(route: Route, place: Place): string;
  /** Whether all that the path names is there. */
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
      groupCode: 'NOSUCH',
      // What asks for no version would be done.
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
      // Named by a user alone: SYSTEM has none.
      if (isAbout(route, 'franchiseUserId'))
        return CODES.filter((code) => code !== 'SYSTEM').map((groupCode) => ({ groupCode }));
      return [{}];
    },
    path(route, place) {
      const values = valuesOf(route, place);
      return fillPath(route, (name) => {
        const value = values[name];
        if (value === undefined) throw new Error(`Say what {${name}} is to be.`);
        return value;
      });
    },
    exists(route, { groupCode, vendorId }) {
      if (isAbout(route, 'importId')) return false;
      if (isAbout(route, 'scope') && groupCode === 'SYSTEM') return true;
      return (groupCode === undefined && vendorId === undefined) || records.has(groupCode ?? String(vendorId));
    },
  };
}
