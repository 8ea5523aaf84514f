import { badRequest } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { parseCondition } from './parser.ts';
import { compileQuery } from './query.ts';

/** The condition of a patch, `from c where …`, as a test of a document. */
export function compileCondition(text: string): (document: JsonObject) => boolean {
  const query = parseCondition(text);
  if (!query.where || query.from.length !== 1 || query.groupBy.length > 0 || query.orderBy.length > 0 || query.limit)
    throw badRequest("The condition of a patch must have the form 'from c where …'.");
  const compiled = compileQuery(query, new Map());
  return (document) => {
    for (const _row of compiled.rows({ values: [document] })) return true;
    return false;
  };
}
