import { literalOf } from '../syntax/walk.ts';
import { expressionsIn, type Policy } from './policy.ts';

/** Wherever it stands: a list of origins, say, is handed on from template to template. */
const wildcards: Policy = {
  reason: 'among origins, hosts or actions it stands for all of them',
  check(model, report) {
    for (const expression of expressionsIn(model)) if (literalOf(expression) === '*') report(expression.at, "no '*'");
  },
};

export const WILDCARDS = [wildcards];
