/** Point-of-sale vendors and the franchises they serve (API-38 to API-41). */
import { posRoutes as routes, type Vendor } from '../contract/pos.ts';
import { checkStays, noFranchise, noVendor } from '../domain/refusals.ts';
import { byVendorName, checkNameFree, comparedName, vendorVersion, vendorView } from '../domain/vendors.ts';
import { documentId, type VendorDocument, type VendorFranchiseDocument } from '../store/documents.ts';
import { readFranchise } from '../store/franchise-reads.ts';
import { audited, newRecordId } from '../store/partition-change.ts';
import { firstPiece } from '../store/partition-removal.ts';
import { franchiseNames } from '../store/reference.ts';
import { whileReserved } from '../store/reservations.ts';
import { changeVendor, createVendor } from '../store/vendor-change.ts';
import { franchiseLink, franchiseUnlink } from '../store/vendor-franchises.ts';
import { vendorPiece } from '../store/vendor-pieces.ts';
import { allVendors, readVendor, vendorFranchises } from '../store/vendors.ts';
import type { Call } from './call.ts';
import { authorOf, checkVersion } from './changes.ts';
import { handle } from './handle.ts';
import { settleNow } from './outbox/settle.ts';

export const vendorHandlers = [
  handle(routes.getVendors, async () => ({ body: (await allVendors()).sort(byVendorName) })),

  handle(routes.getVendor, async ({ params: { vendorId } }) => {
    const found = await readVendor(vendorId);
    if (!found) throw noVendor();
    return { body: await shown(found.vendor, found.franchises) };
  }),

  handle(routes.saveVendor, async (call) => {
    const { pointOfSaleVendorId, name } = call.body;
    const checkFree = async () => checkNameFree(await allVendors(), { pointOfSaleVendorId, name });
    const body = await whileReserved(documentId.reservation('vendorName', comparedName(name)), checkFree, () =>
      pointOfSaleVendorId === 0 ? addVendor(call) : renameVendor(call),
    );
    return { body };
  }),

  handle(routes.deleteVendor, async (call) => {
    const { params, ifMatch, log } = call;
    const author = authorOf(call, routes.deleteVendor);
    const { outbox } = await changeVendor(params.vendorId, author, async (_, vendor) => {
      const franchises = await vendorFranchises(params.vendorId);
      await checkVersion(ifMatch, vendorVersion(vendor, franchises), () => shown(vendor, franchises));
      const change = firstPiece(vendor, await vendorPiece(vendor), { kind: 'partition', author });
      return { change, outcome: undefined };
    });
    const isDone = outbox === undefined || (await settleNow(outbox, log));
    return { body: isDone ? {} : { isPending: true } };
  }),

  handle(routes.addVendorFranchise, async (call) => {
    const { vendorId, groupCode } = call.params;
    const author = authorOf(call, routes.addVendorFranchise);
    const { snapshot, outcome, outbox } = await changeVendor(vendorId, author, async () => {
      const franchises: readonly VendorFranchiseDocument[] = await vendorFranchises(vendorId);
      if (franchises.some((served) => served.groupCode === groupCode)) return { change: null, outcome: franchises };
      const franchise = await readFranchise(groupCode);
      if (!franchise) throw noFranchise();
      checkStays(franchise, 'franchise');
      const { link, change } = franchiseLink(vendorId, groupCode, author);
      return { change, outcome: [...franchises, link] };
    });
    if (outbox) await settleNow(outbox, call.log);
    return { body: await shown(existing(snapshot.root), outcome) };
  }),

  handle(routes.removeVendorFranchise, async (call) => {
    const { vendorId, groupCode } = call.params;
    const author = authorOf(call, routes.removeVendorFranchise);
    const { snapshot, outcome } = await changeVendor(vendorId, author, async () => {
      const franchises = await vendorFranchises(vendorId);
      const link = franchises.find((served) => served.groupCode === groupCode);
      // What a vendor still serves of a franchise that is gone can be ended too.
      if (!link && !(await readFranchise(groupCode))) throw noFranchise();
      const outcome = franchises.filter((served) => served !== link);
      return { change: link ? franchiseUnlink(link) : null, outcome };
    });
    return { body: await shown(existing(snapshot.root), outcome) };
  }),
];

async function addVendor(call: Call<typeof routes.saveVendor>): Promise<Vendor> {
  const { name } = call.body;
  const pointOfSaleVendorId = newRecordId();
  const { snapshot } = await createVendor(pointOfSaleVendorId, authorOf(call, routes.saveVendor), async () => {
    const change = {
      root: { id: documentId.vendor, type: 'vendor', name } as const,
      audit: [audited('vendor', pointOfSaleVendorId, null, { name })],
    };
    return { change, outcome: undefined };
  });
  return shown(existing(snapshot.root), []);
}

async function renameVendor(call: Call<typeof routes.saveVendor>): Promise<Vendor> {
  const { pointOfSaleVendorId, name } = call.body;
  const author = authorOf(call, routes.saveVendor);
  const { snapshot, outcome } = await changeVendor(pointOfSaleVendorId, author, async (_, vendor) => {
    const outcome = await vendorFranchises(pointOfSaleVendorId);
    await checkVersion(call.ifMatch, vendorVersion(vendor, outcome), () => shown(vendor, outcome));
    if (vendor.name === name) return { change: null, outcome };
    const audit = [audited('vendor', pointOfSaleVendorId, { name: vendor.name }, { name })];
    return { change: { root: { name }, audit }, outcome };
  });
  return shown(existing(snapshot.root), outcome);
}

/** The vendor as it is answered, with the names of the franchises it serves. */
async function shown(vendor: VendorDocument, franchises: readonly VendorFranchiseDocument[]): Promise<Vendor> {
  const names = await franchiseNames(franchises.map(({ groupCode }) => groupCode));
  return vendorView(vendor, franchises, (code) => names.get(code) ?? null);
}

function existing<V>(vendor: V | undefined): V {
  if (vendor === undefined) throw noVendor();
  return vendor;
}
