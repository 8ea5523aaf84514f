import type { Expression } from '../syntax/ast.ts';
import { entryOf, literalOf } from '../syntax/walk.ts';
import { expressionsIn, type Policy } from './policy.ts';

/** Wherever it stands: a list of origins, say, is handed on from template to template. */
const wildcards: Policy = {
  reason: 'among origins, hosts or actions it stands for all of them',
  check(model, report) {
    const expressions = [...expressionsIn(model)];
    const parted = new Set(expressions.flatMap(partedBy));
    for (const expression of expressions)
      if (literalOf(expression) === '*' && !parted.has(expression)) report(expression.at, "no '*'");
  },
};

/** The values by which an alert's dimension parts a metric: there '*' is each of them by itself, and opens nothing. */
function partedBy(dimension: Expression): readonly Expression[] {
  if (dimension.kind !== 'object' || !entryOf(dimension, 'operator')) return [];
  const values = entryOf(dimension, 'values');
  return values?.kind === 'array' ? values.items : [];
}

export const WILDCARDS = [wildcards];
