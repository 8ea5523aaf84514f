type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly fits: (value: string) => boolean }
  | { readonly kind: 'rest'; readonly name: string };

/** A compiled route template. `match` returns the route values, or undefined. */
export interface RouteTemplate {
  readonly text: string;
  match(path: readonly string[]): Record<string, string> | undefined;
}

const GUID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** ASP.NET route constraints by name. They test the decoded value, except that `%2F` stays encoded. */
const CONSTRAINTS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['long', isLong],
  ['guid', (value) => GUID.test(value.replace(/^(?:\{(.*)\}|\((.*)\))$/, '$1$2'))],
]);

function isLong(value: string): boolean {
  if (!/^[+-]?\d+$/.test(value)) return false;
  const number = BigInt(value.replace('+', ''));
  return BigInt.asIntN(64, number) === number;
}

const RESERVED = ['admin', 'runtime'];

/**
 * Compiles an ASP.NET route template in the form of Azure Functions: `units/{groupCode}/{unitId:long}`, `{*rest}`.
 * Throws for a reserved route and for unsupported parts: other constraints, optional parameters, and segments that mix
 * text and parameters.
 */
export function compileTemplate(template: string): RouteTemplate {
  const text = template.replace(/^\/|\/$/g, '');
  if (RESERVED.some((prefix) => text.toLowerCase().startsWith(prefix))) {
    throw new Error(
      `Route "${template}" is not allowed: routes that start with admin or runtime are reserved for the host.`,
    );
  }
  const segments = text === '' ? [] : text.split('/').map((part) => parseSegment(part, template));
  const rest = segments.findIndex(({ kind }) => kind === 'rest');
  if (rest >= 0 && rest < segments.length - 1)
    throw new Error(`Route "${template}": only the last segment may be {*rest}.`);
  return { text, match: (path) => matchSegments(segments, path) };
}

function parseSegment(part: string, template: string): Segment {
  if (part === '') throw new Error(`Route "${template}" has an empty segment.`);
  if (!/[{}]/.test(part)) return { kind: 'literal', text: part.toLowerCase() };
  const [, star, name, constraint] = /^\{(\*{1,2})?(\w+)(?::(\w+))?\}$/.exec(part) ?? [];
  const fits = constraint === undefined ? () => true : CONSTRAINTS.get(constraint.toLowerCase());
  if (name === undefined || !fits || (star && constraint))
    throw new Error(`Route "${template}": segment "${part}" is not supported by the local host.`);
  return star ? { kind: 'rest', name } : { kind: 'parameter', name, fits };
}

function matchSegments(segments: readonly Segment[], path: readonly string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const value = path[at];
    if (segment.kind === 'rest') {
      if (value !== undefined) values[segment.name] = path.slice(at).join('/');
      return values;
    }
    if (value === undefined || value === '') return undefined;
    if (segment.kind === 'literal') {
      if (value.toLowerCase() !== segment.text) return undefined;
    } else {
      if (!segment.fits(value)) return undefined;
      values[segment.name] = value;
    }
  }
  return segments.length === path.length ? values : undefined;
}

/**
 * Splits a URL path into decoded segments as the real host does: `%2F` stays encoded and one trailing slash is dropped.
 */
export function splitPath(pathname: string): string[] {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  return path === '' ? [] : path.split('/').map(decodeSegment);
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  return segment
    .split(/(%2f)/i)
    .map((part, index) => (index % 2 === 1 ? part : decodeOrKeep(part)))
    .join('');
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Malformed escapes reach the app unchanged.
  }
}
