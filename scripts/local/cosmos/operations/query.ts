import { queryCharge } from '../charges.ts';
import { badRequest, CosmosError } from '../errors.ts';
import { type IndexingPolicy, requireSortIndex } from '../indexing.ts';
import { isObject, type Json } from '../json.ts';
import { countsDocuments, pathOf, type Query } from '../sql/ast.ts';
import { execute, type Page } from '../sql/execute.ts';
import { parseQuery } from '../sql/parser.ts';
import { needsPlan, planOf, type QueryPlan } from '../sql/plan.ts';
import { pushDown } from '../sql/pushdown.ts';
import { compileQuery } from '../sql/query.ts';
import type { Value } from '../sql/values.ts';
import type { Container } from '../store/container.ts';
import { textOf } from './items.ts';

export interface QueryBody {
  readonly query: Query;
  readonly parameters: ReadonlyMap<string, Value>;
}

export interface Paging {
  readonly token: string | undefined;
  readonly maxItems: number;
}

/** Reads `{query, parameters: [{name, value}]}`. Throws 400 for anything else. */
export function readQueryBody(body: Json): QueryBody {
  if (!isObject(body) || typeof body.query !== 'string') throw badRequest('A query must be given as {"query": "…"}.');
  const list = body.parameters ?? [];
  if (!Array.isArray(list)) throw badRequest('The parameters of a query must be a list.');
  const parameters = new Map<string, Value>();
  for (const parameter of list as readonly Json[]) {
    if (!isObject(parameter) || typeof parameter.name !== 'string' || !/^@[A-Za-z_]\w*$/.test(parameter.name))
      throw badRequest('Each parameter of a query needs a name that begins with @.');
    if (parameters.has(parameter.name)) throw badRequest(`The parameter '${parameter.name}' is given twice.`);
    parameters.set(parameter.name, parameter.value);
  }
  return { query: parseQuery(body.query), parameters };
}

/** Returns the plan that the SDK requests before each query. Compiles the query first to find errors. */
export function queryPlan(container: Container, body: QueryBody): QueryPlan {
  requireSortable(body.query, container.indexing);
  compileQuery(body.query, body.parameters);
  return planOf(body.query, body.parameters);
}

/** Throws 400/1004 with the plan, as the service does for a cross-partition query that the client must merge. */
export function rejectUnmerged(container: Container, body: QueryBody): void {
  if (!needsPlan(body.query)) return;
  throw new CosmosError(
    400,
    'The provided cross partition query can not be directly served by the gateway. This is a first chance (internal) exception that all newer clients will know how to handle gracefully.',
    { substatus: 1004, additionalErrorInfo: JSON.stringify(queryPlan(container, body)) },
  );
}

/**
 * Returns one page of results.
 * @param key of the partition, or undefined for all partitions
 */
export function queryDocuments(
  container: Container,
  key: string | undefined,
  { query, parameters }: QueryBody,
  paging: Paging,
): Page & { readonly charge: number } {
  const { missing } = requireSortable(query, container.indexing);
  const pushed = pushDown(query, parameters, container);
  const conditions = [...(key === undefined ? [] : [{ sql: 'pk = ?', values: [key] }]), ...pushed.conditions];
  const page = execute({
    query: compileQuery(query, parameters),
    scan: (after) => candidates(container, conditions, after),
    count: pushed.exact && countsDocuments(query) ? () => container.documents.count(conditions) : undefined,
    exact: pushed.exact,
    missing,
    whole: isWhole(query),
    rid: container.rid,
    ...paging,
  });
  return { ...page, charge: queryCharge(page.loaded, page.bytes) };
}

function* candidates(container: Container, conditions: Parameters<Container['documents']['scan']>[0], after: number) {
  for (const row of container.documents.scan(conditions, after)) yield { seq: row.seq, text: textOf(container, row) };
}

/** Returns true if results are unchanged documents: SELECT * or SELECT VALUE c without a JOIN. */
function isWhole({ select: { form }, root, joins }: Query): boolean {
  if (joins.length > 0) return false;
  return (
    form.kind === 'star' || (form.kind === 'value' && form.expression.kind === 'name' && form.expression.name === root)
  );
}

/**
 * Throws 400 for an ORDER BY that the service would reject: by anything other than a path of the document itself, or
 * without the required index.
 * @returns `missing`: true if the result includes documents without the property
 */
function requireSortable(query: Query, policy: IndexingPolicy): { readonly missing: boolean } {
  const order = query.orderBy.map((item) => {
    const path = pathOf(item.expression);
    if (!path || path.steps.length === 0)
      throw badRequest('Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.');
    if (query.joins.some((join) => join.alias === path.alias))
      throw badRequest('Order-by over correlated collections is not supported.');
    return { steps: path.steps, descending: item.descending };
  });
  return requireSortIndex(policy, order);
}
