/** Holding the live data to its rules, franchise by franchise. */
import type { Container } from '@azure/cosmos';
import {
  COMMUNICATION,
  type FranchiseContainerDocument,
  type SignInDocument,
  type VendorContainerDocument,
} from '@franchise-admin/api/documents';
import type { ReferenceDocument } from '@franchise-admin/data-sets/model';
import type { Containers } from '../../database/containers.ts';
import { rowsEverywhere, rowsWithin } from '../../database/rows.ts';
import type { Finding } from './findings.ts';
import { franchiseFindings } from './franchise.ts';
import { Administrators, referenceFindings, vendorFindings } from './others.ts';

interface Reading {
  /** Told how many franchises are read, of how many. */
  readonly onProgress: (franchises: number, of: number) => void;
  /** Told of what kind each document is that was read. */
  readonly onRead: (kind: string) => void;
}

/** Every finding. Each franchise is read for itself, so that memory holds one at a time. */
export async function* verifyRules(containers: Containers, { onProgress, onRead }: Reading): AsyncGenerator<Finding> {
  const { franchises, reference, vendors } = containers;
  // Partitions without a franchise too: something may be left in them.
  const partitions = await rowsEverywhere<string>(
    franchises,
    "SELECT DISTINCT VALUE c.groupCode FROM c WHERE c.type NOT IN ('audit', 'outbox', 'importFence', 'receipt')",
  );
  const codes = new Set(
    await rowsEverywhere<string>(franchises, "SELECT VALUE c.groupCode FROM c WHERE c.type = 'franchise'"),
  );
  const kinds = ['brand', 'entity', COMMUNICATION].map((kind) =>
    rowsWithin<ReferenceDocument>(
      reference,
      kind,
      "SELECT * FROM c WHERE NOT IS_DEFINED(c.type) OR c.type NOT IN ('audit', 'receipt')",
    ),
  );
  const known = (await Promise.all(kinds)).flat();
  const brandIds = new Set(known.flatMap((each) => (each.kind === 'brand' ? [each.brandId] : [])));
  for (const document of known) onRead('type' in document ? document.type : document.kind);
  yield* referenceFindings(known, codes);

  const administrators = new Administrators();
  for (const [n, groupCode] of partitions.sort().entries()) {
    const { documents, findings } = await lookAt(franchises, groupCode, brandIds);
    // What one look finds while somebody changes the franchise may be of two states: it counts when it is there still.
    if (findings.length > 0) yield* still(findings, (await lookAt(franchises, groupCode, brandIds)).findings);
    for (const document of documents) {
      onRead(document.type);
      if (document.type === 'user') administrators.noteUser(document);
      else if (document.type === 'outbox') administrators.noteOutbox(document);
    }
    onProgress(n + 1, partitions.length);
  }
  const ofVendors = await rowsEverywhere<VendorContainerDocument>(
    vendors,
    "SELECT * FROM c WHERE c.type NOT IN ('audit', 'receipt')",
  );
  yield* vendorFindings(ofVendors, codes);
  for (const document of ofVendors) {
    onRead(document.type);
    if (document.type === 'posUser') administrators.notePosUser(document);
    else if (document.type === 'outbox') administrators.noteOutbox(document);
  }
  const signIns = await rowsEverywhere<SignInDocument>(containers['sign-ins'], 'SELECT * FROM c');
  for (const _ of signIns) onRead('signIn');
  yield* administrators.findings(signIns);
  // Where nothing is no rule is broken.
  if (codes.size === 0)
    yield { place: 'database', id: 'franchises', what: 'are not there, not one: lost or never loaded' };
}

async function lookAt(franchises: Container, groupCode: string, brandIds: ReadonlySet<number>) {
  const query = "SELECT * FROM c WHERE c.type NOT IN ('audit', 'receipt')";
  const documents = await rowsWithin<FranchiseContainerDocument>(franchises, groupCode, query);
  return { documents, findings: franchiseFindings(groupCode, documents, brandIds) };
}

function still(before: readonly Finding[], now: readonly Finding[]): Finding[] {
  return now.filter(({ id, what }) => before.some((finding) => finding.id === id && finding.what === what));
}
