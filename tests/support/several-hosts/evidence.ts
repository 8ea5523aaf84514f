/** Contents of the database and the directory after a load. */
import type { AuditDocument, FranchiseContainerDocument, SignInDocument } from '@franchise-admin/api/documents';
import type { Account } from '@franchise-admin/local/directory';
import type { Cloud } from '../cloud.ts';
import type { Place } from './places.ts';

export type Stored<T extends FranchiseContainerDocument = FranchiseContainerDocument> = T & { readonly _etag: string };
export type FranchiseAudit = AuditDocument<{ readonly groupCode: string }>;

export interface Evidence {
  /** Documents of each franchise, by id. */
  readonly franchises: ReadonlyMap<string, ReadonlyMap<string, Stored>>;
  /** Sign-in documents, by account id. */
  readonly signIns: ReadonlyMap<string, SignInDocument>;
  /** Every account created by the portal, including deleted ones. */
  readonly made: readonly Account[];
}

/** The database and the directory, without hosts. */
export type Ground = Pick<Cloud, 'container' | 'directory'>;

/** Accounts read per page. */
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

/** Returns the documents of one type in a franchise. */
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
