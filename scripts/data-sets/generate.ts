import { DEMO_ACCOUNTS } from './accounts.ts';
import type { DataSet, DataSetName } from './model.ts';
import { directoryRecords } from './parts/directory-records.ts';
import { demoDocuments, largeDocuments } from './sets/documents.ts';

/** Raise the version whenever the generated content changes. data-sets.test.ts fails until you do. */
const CONTENT = {
  demo: { version: '6', documentCount: 1_429, documents: demoDocuments },
  large: { version: '6', documentCount: 265_400, documents: largeDocuments },
  none: { version: '1', documentCount: 0, documents: () => [] },
} as const satisfies Record<DataSetName, Pick<DataSet, 'version' | 'documentCount' | 'documents'>>;

const DEMO_OBJECT_IDS = new Set(DEMO_ACCOUNTS.map((account) => account.oid));

/**
 * The generated data sets: `demo` for trying the portal, `large` for measurements, `none` for an empty portal. They are deterministic:
 * every run on every machine returns the same data.
 */
export function generate(name: DataSetName): DataSet<DataSetName> {
  const content = CONTENT[name];
  return {
    name,
    ...content,
    directory: () => directoryRecords(content.documents(), (authObjectId) => DEMO_OBJECT_IDS.has(authObjectId)),
  };
}
