import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DataSet, DataSetName } from './model.ts';
import { directoryRecords } from './parts/directory-records.ts';
import { demoDocuments, largeDocuments } from './sets/documents.ts';

/** Held by generate.test.ts: raise the version whenever what is generated changes. */
const CONTENT = {
  demo: { version: '6', documentCount: 1_429, documents: demoDocuments },
  large: { version: '6', documentCount: 265_400, documents: largeDocuments },
  none: { version: '1', documentCount: 0, documents: () => [] },
} as const satisfies Record<DataSetName, Pick<DataSet, 'version' | 'documentCount' | 'documents'>>;

const DEMO_OBJECT_IDS = new Set(DEMO_ACCOUNTS.map((account) => account.oid));

/**
 * The generated data sets: `demo` for looking around, `large` for figures, `none` for an empty
 * portal. Nothing in them is random: each call, on each machine, yields the same.
 */
export function generate(name: DataSetName): DataSet<DataSetName> {
  const content = CONTENT[name];
  return {
    name,
    ...content,
    directory: () => directoryRecords(content.documents(), (authObjectId) => DEMO_OBJECT_IDS.has(authObjectId)),
  };
}
