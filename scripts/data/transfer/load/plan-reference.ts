/** Plans brands and legal entities. */
import { type BrandDocument, documentId, type EntityDocument } from '@franchise-admin/api/documents';
import { bodyOf } from '@franchise-admin/api/operations';
import type { Read, Step } from '../../database/step.ts';
import type { Fault, Row } from './files.ts';
import type { PresentReference } from './present.ts';
import { differing, type RecordDiff } from './records.ts';

export interface ReferencePlan {
  readonly records: readonly RecordDiff[];
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
}

/** Brands are never removed, because franchises, units and communication groups refer to them. */
export function planBrands({ brands }: PresentReference, rows: readonly Row<'brands'>[] | undefined): ReferencePlan {
  if (!rows) return NOTHING;
  const documents = rows.map(({ values }): BrandDocument => {
    return { id: documentId.brand(values.brandId), kind: 'brand', ...values };
  });
  return planDocuments('brands', documents, [...brands.values()], () => false);
}

/**
 * Plans entities. Addresses keep the name of a renamed or removed entity, because administrators own them.
 * @param isFranchise true if the franchise exists after the load
 * @param isRemovedOf true if unlisted entities of a franchise are removed
 */
export function planEntities(
  { entities }: PresentReference,
  rows: readonly Row<'entities'>[] | undefined,
  isFranchise: (groupCode: string) => boolean,
  isRemovedOf: (groupCode: string) => boolean,
): ReferencePlan {
  if (!rows) return NOTHING;
  const faults = rows
    .filter(({ values }) => !isFranchise(values.groupCode))
    .map(({ file, row }) => ({ file, row, field: 'groupCode', why: 'The franchise does not exist and has no row.' }));
  const documents = rows.map(({ values }): EntityDocument => {
    return { id: documentId.entity(values.entityId), kind: 'entity', ...values };
  });
  return { ...planDocuments('entities', documents, [...entities.values()], isRemovedOf), faults };
}

const NOTHING: ReferencePlan = { records: [], steps: [], faults: [] };

type ReferenceDocument = BrandDocument | EntityDocument;

const numberOf = (document: ReferenceDocument) => (document.kind === 'brand' ? document.brandId : document.entityId);
const FIELDS = { brands: ['brandName', 'brandNameDisplay'], entities: ['groupCode', 'description'] } as const;

function planDocuments(
  kind: 'brands' | 'entities',
  documents: readonly ReferenceDocument[],
  present: readonly Read<ReferenceDocument>[],
  isRemovedOf: (groupCode: string) => boolean,
): ReferencePlan {
  const records: RecordDiff[] = [];
  const steps: Step[] = [];
  const step = (write: Write, known?: Read<ReferenceDocument>) => {
    const { kind, document } = write;
    const record = { kind: document.kind, id: String(numberOf(document)) };
    const [before, after] = [known ? bodyOf(known) : null, kind === 'remove' ? null : bodyOf(document)];
    steps.push({ writes: [write], audit: [{ record, before, after }], effects: [] });
  };
  const knownById = new Map(present.map((document) => [document.id, document]));
  for (const document of documents) {
    const known = knownById.get(document.id);
    knownById.delete(document.id);
    const fields = known ? differing(known, document, FIELDS[kind]) : [];
    if (!known) step({ kind: 'create', document });
    else if (fields.length > 0) step({ kind: 'replace', document: { ...known, ...document } }, known);
    const state = !known ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
    records.push({ kind, key: String(numberOf(document)), state, fields });
  }
  for (const known of knownById.values()) {
    const owner = known.kind === 'entity' ? { groupCode: known.groupCode } : undefined;
    const isRemoved = owner !== undefined && isRemovedOf(owner.groupCode);
    if (isRemoved) step({ kind: 'remove', document: known }, known);
    records.push({ kind, key: String(numberOf(known)), state: isRemoved ? 'removed' : 'gone', ...owner, fields: [] });
  }
  return { records, steps, faults: [] };
}

type Write =
  | { readonly kind: 'create'; readonly document: ReferenceDocument }
  | { readonly kind: 'replace' | 'remove'; readonly document: Read<ReferenceDocument> };
