import { badRequest } from '../errors.ts';
import { type IndexingPolicy, requireSortIndex } from '../indexing.ts';
import { pathOf, type Query } from './ast.ts';

/**
 * Throws 400 for an ORDER BY that the service would reject: not a path of the document, or without the required index.
 * @returns `missing`: true if the result includes documents without the property
 */
export function requireSortable(query: Query, policy: IndexingPolicy): { readonly missing: boolean } {
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
