/** Endpoints of vendors and the franchises they serve (API-38 to API-41). */

import { comparedName } from '../../contract/compared.ts';
import { posRoutes as routes, type Vendor } from '../../contract/pos.ts';
import { byVendorName, checkNameFree, vendorVersion, vendorView } from '../../domain/pos/vendors.ts';
import { checkNotBeingDeleted, conflict, noFranchise, noVendor } from '../../domain/problems.ts';
import { documentId, type VendorDocument, type VendorFranchiseDocument } from '../../store/documents/index.ts';
import { franchiseNames } from '../../store/franchise/franchise-names.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { Read } from '../../store/partition/partition.ts';
import { submittedRecordId } from '../../store/partition/record-ids.ts';
import { firstPiece } from '../../store/removal/partition-removal.ts';
import { vendorPiece } from '../../store/removal/vendor-pieces.ts';
import { whileReserved } from '../../store/vendors/reservations.ts';
import { changeVendor, createVendor, type VendorPlan, type VendorSnapshot } from '../../store/vendors/vendor-change.ts';
import { franchiseLink, franchiseUnlink } from '../../store/vendors/vendor-franchises.ts';
import { allVendors, readVendor, vendorFranchises } from '../../store/vendors/vendors.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';

export const vendorHandlers = [
  handle(routes.getVendors, async () => ({ body: (await allVendors()).sort(byVendorName) })),

  handle(routes.getVendor, async ({ params: { vendorId } }) => {
    const found = await readVendor(vendorId);
    if (!found) throw noVendor();
    return { body: presented(found.vendor, await named(found.franchises)) };
  }),

  handle(routes.saveVendor, async (request) => {
    const { id, name } = request.body;
    const givenId = id ?? request.body.pointOfSaleVendorId ?? 0;
    const isNew = givenId === 0;
    const pointOfSaleVendorId = isNew ? submittedRecordId() : givenId;
    const checkFree = async () => checkNameFree(await allVendors(), { pointOfSaleVendorId, name });
    const body = await whileReserved(documentId.reservation('vendorName', comparedName(name)), checkFree, () =>
      isNew ? addVendor(request, pointOfSaleVendorId) : renameVendor(request, pointOfSaleVendorId),
    );
    return { body };
  }),

  handle(routes.deleteVendor, async (request) => {
    const { params, ifMatch, log } = request;
    const author = authorOf(request, routes.deleteVendor);
    const { outbox } = await changeVendor(params.vendorId, author, async (_, vendor) => {
      await checkVendor(ifMatch, vendor, await servedBy(vendor));
      const change = firstPiece(await vendorPiece(vendor), { kind: 'partition', author });
      return { change, outcome: undefined };
    });
    const isDone = outbox === undefined || (await settleNow(outbox, log));
    return { body: isDone ? {} : { isPending: true } };
  }),

  handle(routes.addVendorFranchise, async (request) => {
    const { vendorId, groupCode } = request.params;
    const author = authorOf(request, routes.addVendorFranchise);
    const { snapshot, outcome, outbox } = await changeVendor(
      vendorId,
      author,
      async (_, vendor): Promise<VendorPlan<Served>> => {
        const served = await servedBy(vendor);
        if (served.franchises.some((link) => link.groupCode === groupCode)) return { change: null, outcome: served };
        const franchise = await franchiseDocument(groupCode);
        if (!franchise) throw noFranchise();
        checkNotBeingDeleted(franchise, 'franchise');
        const { link, change } = franchiseLink(vendorId, groupCode, author);
        const names = new Map([...served.names, [groupCode, franchise.groupName]]);
        return { change, outcome: { franchises: [...served.franchises, link], names } };
      },
      servedNow,
    );
    if (outbox) await settleNow(outbox, request.log);
    return { body: presented(existing(snapshot.root), outcome) };
  }),

  handle(routes.removeVendorFranchise, async (request) => {
    const { vendorId, groupCode } = request.params;
    const author = authorOf(request, routes.removeVendorFranchise);
    const { snapshot, outcome } = await changeVendor(
      vendorId,
      author,
      async (_, vendor) => {
        const { franchises, names } = await servedBy(vendor);
        const link = franchises.find((served) => served.groupCode === groupCode);
        // A link can be removed even if its franchise was deleted.
        if (!link && !(await franchiseDocument(groupCode))) throw noFranchise();
        const outcome = { franchises: franchises.filter((served) => served !== link), names };
        return { change: link ? franchiseUnlink(link) : null, outcome };
      },
      servedNow,
    );
    return { body: presented(existing(snapshot.root), outcome) };
  }),
];

async function addVendor(request: ApiRequest<typeof routes.saveVendor>, pointOfSaleVendorId: number): Promise<Vendor> {
  const { name } = request.body;
  const author = authorOf(request, routes.saveVendor);
  const { snapshot } = await createVendor(pointOfSaleVendorId, author, async ({ root }) => {
    // Only an earlier attempt of this request can have created the vendor. After this conflict, the result of that attempt is returned from
    // its receipt.
    if (root) throw conflict('vendor_exists', 'This vendor already exists.');
    return { change: { root: { id: documentId.vendor, type: 'vendor', name } as const }, outcome: undefined };
  });
  return presented(existing(snapshot.root), { franchises: [], names: new Map() });
}

async function renameVendor(
  request: ApiRequest<typeof routes.saveVendor>,
  pointOfSaleVendorId: number,
): Promise<Vendor> {
  const { name } = request.body;
  const author = authorOf(request, routes.saveVendor);
  const { snapshot, outcome } = await changeVendor(
    pointOfSaleVendorId,
    author,
    async (_, vendor) => {
      const outcome = await servedBy(vendor);
      await checkVendor(request.ifMatch, vendor, outcome);
      if (vendor.name === name) return { change: null, outcome };
      return { change: { root: { name } }, outcome };
    },
    servedNow,
  );
  return presented(existing(snapshot.root), outcome);
}

/** The franchises that a vendor serves, and their names. */
interface Served {
  readonly franchises: readonly VendorFranchiseDocument[];
  readonly names: ReadonlyMap<string, string>;
}

/** @throws 404 if the vendor has been deleted in the meantime */
const servedNow = ({ root }: VendorSnapshot) => servedBy(existing(root));

/** Reads the franchises before the change is written, so that the response cannot fail after the write. */
async function servedBy({ pointOfSaleVendorId }: VendorDocument) {
  return named(await vendorFranchises(pointOfSaleVendorId));
}

async function named<Link extends VendorFranchiseDocument>(franchises: readonly Link[]) {
  return { franchises, names: await franchiseNames(franchises.map(({ groupCode }) => groupCode)) };
}

/** @throws 412 with the current vendor */
function checkVendor(ifMatch: string | undefined, vendor: Read<VendorDocument>, served: Served): Promise<void> {
  return checkVersion(ifMatch, vendor, () => presented(vendor, served), vendorVersion(vendor, served.franchises));
}

function presented(vendor: VendorDocument, { franchises, names }: Served): Vendor {
  return vendorView(vendor, franchises, (code) => names.get(code) ?? null);
}

function existing<V>(vendor: V | undefined): V {
  if (vendor === undefined) throw noVendor();
  return vendor;
}
