import { type Constraint, compileConstraint } from './constraints.ts';

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly optional: boolean;
      readonly constraints: readonly Constraint[];
    }
  | { readonly kind: 'rest'; readonly name: string };

/** A compiled route template; `match` answers the route values, or undefined. */
export interface RouteTemplate {
  readonly text: string;
  match(path: readonly string[]): Record<string, string> | undefined;
}

const RESERVED = ['admin', 'runtime'];

/**
 * Compiles an ASP.NET route template as Azure Functions takes them: `units/{groupCode}/{unitCode:int}`, `{id?}`,
 * `{*rest}`. Throws for a reserved route, an unknown constraint, a default value and a segment that mixes text and
 * parameters, none of which this host can match as the real one would.
 */
export function compileTemplate(template: string): RouteTemplate {
  const text = template.replace(/^\/|\/$/g, '');
  if (RESERVED.some((prefix) => text.toLowerCase().startsWith(prefix))) {
    throw new Error(`Route "${template}" is refused: routes starting with admin or runtime belong to the host.`);
  }
  const segments = text === '' ? [] : splitSegments(text).map((part) => parseSegment(part, template));
  const misplaced = segments.findIndex(
    (segment, index) => index < segments.length - 1 && (segment.kind === 'rest' || optional(segment)),
  );
  if (misplaced >= 0) throw new Error(`Route "${template}": only the last segment may be optional or {*rest}.`);
  return { text, match: (path) => matchSegments(segments, path) };
}

function optional(segment: Segment): boolean {
  return segment.kind === 'parameter' && segment.optional;
}

function splitSegments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    else if (text[at] === '/' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (depth !== 0) throw new Error(`Route "${text}" has unbalanced braces.`);
  parts.push(text.slice(from));
  return parts;
}

function parseSegment(part: string, template: string): Segment {
  if (part === '') throw new Error(`Route "${template}" has an empty segment.`);
  if (!/[{}]/.test(part)) return { kind: 'literal', text: part.toLowerCase() };
  const rest = /^\{\*{1,2}(\w+)\}$/.exec(part);
  if (rest?.[1]) return { kind: 'rest', name: rest[1] };
  const parameter = /^\{(\w+)((?::.*?)?)(\??)\}$/.exec(part);
  if (!parameter?.[1]) throw new Error(`Route "${template}": segment "${part}" is not supported by the local host.`);
  const [, name, constraints = '', mark] = parameter;
  return {
    kind: 'parameter',
    name,
    optional: mark === '?',
    constraints: splitConstraints(constraints).map(compileConstraint),
  };
}

/** `:int:min(1)` -> `int`, `min(1)`; colons within parentheses stay, doubled braces are an escape for one. */
function splitConstraints(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const char of text.replaceAll('{{', '{').replaceAll('}}', '}')) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ':' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + char);
  }
  return parts;
}

function matchSegments(segments: readonly Segment[], path: readonly string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  let at = 0;
  for (const segment of segments) {
    const value = path[at];
    if (segment.kind === 'rest') {
      if (at < path.length) values[segment.name] = path.slice(at).join('/');
      return values;
    }
    if (value === undefined || value === '') {
      if (optional(segment) && at >= path.length) return values;
      return undefined;
    }
    if (segment.kind === 'literal') {
      if (value.toLowerCase() !== segment.text) return undefined;
    } else {
      if (!segment.constraints.every((fits) => fits(value))) return undefined;
      values[segment.name] = value;
    }
    at++;
  }
  return at === path.length ? values : undefined;
}

/** A URL's path as segments: decoded but for `%2F`, one trailing slash dropped, as the real host sees it. */
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
    return text; // Malformed escapes reach the app as they were sent.
  }
}
