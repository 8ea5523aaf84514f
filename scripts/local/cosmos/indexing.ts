import { badRequest } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { pathSteps } from './partition-key.ts';

/** One property of an ORDER BY or of a composite index. */
export interface SortPath {
  readonly steps: readonly string[];
  readonly descending: boolean;
}

interface PathRule {
  readonly steps: readonly string[];
  /** `/a/*` covers the whole subtree; `/a/?` covers only the value itself. */
  readonly subtree: boolean;
  readonly included: boolean;
}

export interface IndexingPolicy {
  readonly rules: readonly PathRule[];
  readonly composites: readonly (readonly SortPath[])[];
  readonly active: boolean;
}

export const DEFAULT_POLICY: JsonObject = {
  indexingMode: 'consistent',
  automatic: true,
  includedPaths: [{ path: '/*' }],
  excludedPaths: [{ path: '/"_etag"/?' }],
};

const KNOWN = new Set([
  'indexingMode',
  'automatic',
  'includedPaths',
  'excludedPaths',
  'compositeIndexes',
  'spatialIndexes',
]);

/** Reads a container's `indexingPolicy`. Throws 400 if it is invalid or uses an unsupported feature. */
export function readPolicy(value: Json | undefined): IndexingPolicy {
  if (value === undefined) return readPolicy(DEFAULT_POLICY);
  if (!isObject(value)) throw badRequest('The indexing policy must be an object.');
  for (const name of Object.keys(value))
    if (!KNOWN.has(name)) throw badRequest(`The indexing policy's property '${name}' is not supported.`);
  if (list(value.spatialIndexes).length > 0) throw badRequest('Spatial indexes are not supported here.');
  const mode = String(value.indexingMode ?? 'consistent').toLowerCase();
  if (mode !== 'consistent' && mode !== 'none') throw badRequest(`The indexing mode '${mode}' is not supported.`);
  const rules = [
    ...list(value.includedPaths).map((path) => pathRule(path, true)),
    ...list(value.excludedPaths).map((path) => pathRule(path, false)),
  ];
  if (mode === 'consistent' && !rules.some((rule) => rule.subtree && rule.steps.length === 0))
    throw badRequest("The indexing policy must include or exclude the root path '/*'.");
  return { rules, composites: list(value.compositeIndexes).map(composite), active: mode === 'consistent' };
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function pathRule(value: Json, included: boolean): PathRule {
  const path = isObject(value) ? value.path : undefined;
  if (typeof path !== 'string' || !/\/[?*]$/.test(path))
    throw badRequest(`The indexing path '${String(path)}' could not be accepted: it must end in /? or /*.`);
  const stem = path.slice(0, -2);
  return { steps: stem === '' ? [] : pathSteps(stem), subtree: path.endsWith('*'), included };
}

function composite(value: Json): readonly SortPath[] {
  const paths = list(value);
  if (paths.length < 2) throw badRequest('A composite index must have at least two paths.');
  return paths.map((entry) => {
    if (!isObject(entry) || typeof entry.path !== 'string')
      throw badRequest('A composite index must give the path of each property.');
    const order = entry.order ?? 'ascending';
    if (order !== 'ascending' && order !== 'descending')
      throw badRequest(`The order '${String(order)}' of a composite index is not valid.`);
    return { steps: pathSteps(entry.path.replace(/\/\?$/, '')), descending: order === 'descending' };
  });
}

/**
 * Rejects an ORDER BY that the service would reject. A single property must be indexed. Several properties require a
 * composite index of exactly these paths, with these directions or all of them reversed.
 * @returns `missing`: true if the result includes documents without the property: always for several properties, for one
 *   only if the matching index path ends at it
 */
export function requireSortIndex(policy: IndexingPolicy, order: readonly SortPath[]): { readonly missing: boolean } {
  const [first] = order;
  if (!first) return { missing: true };
  if (order.length === 1) {
    const rule = policy.active ? indexRule(policy, first.steps) : undefined;
    if (!rule?.included) throw badRequest('The index path corresponding to the specified order-by item is excluded.');
    return { missing: !rule.subtree };
  }
  if (!policy.active || !policy.composites.some((index) => serves(index, order)))
    throw badRequest('The order by query does not have a corresponding composite index that it can be served from.');
  return { missing: true };
}

/** Returns true if the path is indexed. The step `[]` means each element of an array. */
export function isIndexed(policy: IndexingPolicy, steps: readonly string[]): boolean {
  return policy.active && indexRule(policy, steps)?.included === true;
}

/** Returns the most precise rule that covers a path. */
function indexRule(policy: IndexingPolicy, steps: readonly string[]): PathRule | undefined {
  if (steps.length === 1 && (steps[0] === 'id' || steps[0] === '_ts')) return { steps, subtree: false, included: true };
  let best: PathRule | undefined;
  for (const rule of policy.rules) {
    if (!covers(rule, steps)) continue;
    if (!best || precision(rule) > precision(best)) best = rule;
  }
  return best;
}

function covers(rule: PathRule, steps: readonly string[]): boolean {
  if (rule.subtree ? rule.steps.length > steps.length : rule.steps.length !== steps.length) return false;
  return rule.steps.every((step, at) => step === steps[at]);
}

function precision(rule: PathRule): number {
  return rule.steps.length * 2 + (rule.subtree ? 0 : 1);
}

function serves(index: readonly SortPath[], order: readonly SortPath[]): boolean {
  if (index.length !== order.length) return false;
  if (!index.every((entry, at) => entry.steps.join('\0') === order[at]?.steps.join('\0'))) return false;
  const same = index.filter((entry, at) => entry.descending === order[at]?.descending).length;
  return same === index.length || same === 0;
}
