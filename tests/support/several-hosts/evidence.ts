/** Everything that is in the database and in the directory when a load is over. */
import type { AuditDocument, FranchiseContainerDocument, SignInDocument } from '@franchise-admin/api/documents';
import type { Account } from '@franchise-admin/local/directory';
import type { Cloud } from '../cloud.ts';
import type { Place } from './places.ts';

export type Stored<T extends FranchiseContainerDocument = FranchiseContainerDocument> = T & { readonly _etag: string };
export type FranchiseAudit = AuditDocument<{ readonly groupCode: string }>;

export interface Evidence {
  /** Documents of each franchise by their ids. */
  readonly franchises: ReadonlyMap<string, ReadonlyMap<string, Stored>>;
  /** By account. */
  readonly signIns: ReadonlyMap<string, SignInDocument>;
  /** Every account that the portal made, those in the bin too. */
  readonly made: readonly Account[];
}

/** Where the load was: the parts of a cloud past the hosts. */
export type Ground = Pick<Cloud, 'container' | 'directory'>;

/** Accounts of the directory that are looked at together. */
const PAGE = 1_000;

export async function evidenceOf(ground: Ground, places: readonly Place[]): Promise<Evidence> {
  const franchises = new Map<string, ReadonlyMap<string, Stored>>();
  for (const { code } of places) {
    const options = { partitionKey: code, maxItemCount: 1_000 };
    const { resources } = await ground
      .container('franchises')
      .items.query<Stored>('SELECT * FROM c', options)
      .fetchAll();
    franchises.set(code, new Map(resources.map((document) => [document.id, document])));
  }
  const { resources } = await ground.container('sign-ins').items.readAll<SignInDocument>().fetchAll();
  const signIns = new Map(resources.map((document) => [document.authObjectId, document]));
  return { franchises, signIns, made: [...madeBy(ground)] };
}

/** Documents of one type of a franchise. */
export function documentsIn<T extends FranchiseContainerDocument['type']>(
  { franchises }: Evidence,
  code: string,
  type: T,
): Stored<Extract<FranchiseContainerDocument, { type: T }>>[] {
  const isOfType = (document: Stored): document is Stored<Extract<FranchiseContainerDocument, { type: T }>> =>
    document.type === type;
  return [...(franchises.get(code)?.values() ?? [])].filter(isOfType);
}

function* madeBy({ directory }: Ground): Iterable<Account> {
  for (let after = ''; ; ) {
    const page = directory.store.accounts.list({ sql: 'immutable_id IS NOT NULL', values: [] }, after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = last.id;
  }
}
