/** Checks the rules of the live data, franchise by franchise. */
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
  /** Receives the number of franchises read, and the total. */
  readonly onProgress: (franchises: number, of: number) => void;
  /** Receives the kind of each document read. */
  readonly onRead: (kind: string) => void;
}

/** Yields every finding. Reads one franchise at a time to limit memory use. */
export async function* verifyRules(containers: Containers, { onProgress, onRead }: Reading): AsyncGenerator<Finding> {
  const { franchises, reference, vendors } = containers;
  // Also checks partitions without a franchise, because they may contain leftovers.
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
    // A read during a concurrent change may mix two states, so only findings that a second read confirms count.
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
  // An empty database breaks no other rule.
  if (codes.size === 0)
    yield { place: 'database', id: 'franchises', what: 'are missing: they were lost or never loaded' };
}

async function lookAt(franchises: Container, groupCode: string, brandIds: ReadonlySet<number>) {
  const query = "SELECT * FROM c WHERE c.type NOT IN ('audit', 'receipt')";
  const documents = await rowsWithin<FranchiseContainerDocument>(franchises, groupCode, query);
  return { documents, findings: franchiseFindings(groupCode, documents, brandIds) };
}

function still(before: readonly Finding[], now: readonly Finding[]): Finding[] {
  return now.filter(({ id, what }) => before.some((finding) => finding.id === id && finding.what === what));
}
