import { config } from '../../config.ts';
import { ADDRESS_FIELDS, type Address, type AddressField, addressRoutes as routes } from '../../contract/addresses.ts';
import { byAddress } from '../../contract/order.ts';
import { writableOf } from '../../contract/record.ts';
import { isChanged } from '../../domain/difference.ts';
import { checkAddressType, checkEntity } from '../../domain/franchise/address-rules.ts';
import { checkAll, conflict, notFound } from '../../domain/problems.ts';
import { type AddressDocument, documentId } from '../../store/documents/index.ts';
import { type AddressRow, readAddresses } from '../../store/franchise/addresses.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { countIn } from '../../store/partition/partition-queries.ts';
import { newRecordId } from '../../store/partition/record-ids.ts';
import { entitiesOf } from '../../store/reference.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { listResponse } from '../http/list-response.ts';

const WRITABLE = writableOf(ADDRESS_FIELDS);

export const addressHandlers = [
  handle(routes.getAddresses, (request) =>
    listResponse(request, request.params.code, async () => {
      const list = await readAddresses(request.params.code);
      if (!list) return undefined;
      const addresses = list.addresses.toSorted(byAddress((address) => address.franchiseAddressId));
      return { franchise: list.franchise, body: addresses.map(addressView) };
    }),
  ),

  handle(routes.saveAddress, async (request) => {
    const { code } = request.params;
    const { franchiseAddressId, ...fields } = request.body;
    const author = authorOf(request, routes.saveAddress);
    const { snapshot, outcome } = await changeFranchise(code, author, async (snapshot) => {
      const stored = franchiseAddressId === 0 ? undefined : await existingAddress(snapshot, franchiseAddressId);
      if (stored) await checkVersion(request.ifMatch, stored, () => addressView(stored));
      const entities = fields.entity === '' ? [] : await entitiesOf(code);
      const descriptions = entities.map(({ description }) => description);
      await checkAll(
        () => stored && checkAddressType(fields.addressType, stored),
        () => checkEntity(fields.entity, stored, descriptions),
      );
      if (!stored) {
        await checkCount(code);
        return addition(code, fields);
      }
      const next = { ...stored, ...fields };
      const change = { replace: [{ before: stored, after: next }], scope: 'record' as const };
      return { change: isChanged(stored, next, WRITABLE) ? change : null, outcome: franchiseAddressId };
    });
    return { body: addressView(await existingAddress(snapshot, outcome)) };
  }),

  handle(routes.deleteAddress, async (request) => {
    const { franchiseAddressId } = request.body;
    await changeFranchise(request.params.code, authorOf(request, routes.deleteAddress), async (snapshot) => {
      const stored = await existingAddress(snapshot, franchiseAddressId);
      await checkVersion(request.ifMatch, stored, () => addressView(stored));
      return { change: { remove: [stored], scope: 'record' as const }, outcome: undefined };
    });
    return { body: true };
  }),
];

/** @throws 409 `too_many_addresses` */
async function checkCount(code: string): Promise<void> {
  const limit = config().limits.addressesPerFranchise;
  if ((await countIn({ container: 'franchises', key: code }, 'address')) < limit) return;
  throw conflict('too_many_addresses', `A franchise can have at most ${limit} addresses. Please delete one first.`);
}

function addition(groupCode: string, fields: Pick<AddressDocument, AddressField>) {
  const franchiseAddressId = newRecordId();
  const id = documentId.address(franchiseAddressId);
  const address: AddressDocument = { id, groupCode, type: 'address', franchiseAddressId, ...fields };
  return { change: { create: [address], scope: 'record' as const }, outcome: franchiseAddressId };
}

async function existingAddress(
  snapshot: FranchiseSnapshot,
  franchiseAddressId: number,
): Promise<Read<AddressDocument>> {
  const address = await snapshot.document<AddressDocument>(documentId.address(franchiseAddressId));
  if (!address) throw notFound('There is no such address in this franchise.', 'franchiseAddressId');
  return address;
}

function addressView(address: AddressRow): Address {
  return { ...address, etag: address._etag };
}
