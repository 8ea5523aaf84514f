/** Evaluates the condition of a job with GitHub's own expression library. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

export type Result = 'success' | 'failure' | 'cancelled' | 'skipped';

/** The results of the required jobs. */
export type Needs = Readonly<Record<string, { readonly result: Result; readonly outputs?: object }>>;

/** The status functions of conditions. They consider only the jobs that a job requires directly. */
function functionsOf(needs: Needs) {
  const results = Object.values(needs).map(({ result }) => result);
  const statuses = {
    always: true,
    cancelled: false,
    failure: results.includes('failure'),
    success: results.every((result) => result === 'success'),
  };
  return new Map(
    Object.entries(statuses).map(([name, value]) => [
      name,
      { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) },
    ]),
  );
}

/** Returns the value of an expression, with or without `${{ }}`, in these contexts. */
export function evaluate(expression: string, contexts: object, needs: Needs = {}): string {
  const text = expression.trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const all = { ...contexts, needs };
  const functions = functionsOf(needs);
  const context = JSON.parse(JSON.stringify(all), data.reviver) as data.Dictionary;
  const parsed = new Parser(new Lexer(text).lex().tokens, Object.keys(all), [...functions.values()]).parse();
  return new Evaluator(parsed, context, functions).evaluate().coerceString();
}
