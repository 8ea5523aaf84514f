/** Matches route templates like the Functions host: by segment, ignoring case, with constraints. */

import type { Parameter, Segment } from '../../contract/index.ts';

const CONSTRAINTS: Record<Parameter['constraint'], Pick<RegExp, 'test'>> = {
  any: /^.+$/,
  /** Record numbers use `long`, because they exceed the 32 bits of `int`. */
  long: { test: isLong },
  guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** True for a 64-bit integer. */
function isLong(text: string): boolean {
  if (!/^[+-]?\d+$/.test(text)) return false;
  const number = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, number) === number;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** True if a path matches a template. Ignores a trailing slash. */
export function matchesTemplate(template: readonly Segment[], path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/');
  return (
    segments.length === template.length &&
    template.every((part, i) => {
      const segment = segments[i] ?? '';
      return 'literal' in part ? isSame(part.literal, segment) : CONSTRAINTS[part.constraint].test(segment);
    })
  );
}

/** True if some path matches both templates. */
export function overlap(a: readonly Segment[], b: readonly Segment[]): boolean {
  return a.length === b.length && a.every((part, i) => segmentsMeet(part, b[i] ?? part));
}

function segmentsMeet(a: Segment, b: Segment): boolean {
  if ('literal' in a && 'literal' in b) return isSame(a.literal, b.literal);
  if ('literal' in a) return 'constraint' in b && CONSTRAINTS[b.constraint].test(a.literal);
  if ('literal' in b) return segmentsMeet(b, a);
  return a.constraint === b.constraint || a.constraint === 'any' || b.constraint === 'any';
}

/** True if every path that matches `inner` also matches `outer`. If `outer` comes first, it then shadows `inner`. */
export function covers(outer: readonly Segment[], inner: readonly Segment[]): boolean {
  return (
    outer.length === inner.length &&
    outer.every((part, i) => {
      const other = inner[i] ?? part;
      if ('literal' in part) return 'literal' in other && isSame(part.literal, other.literal);
      if ('literal' in other) return CONSTRAINTS[part.constraint].test(other.literal);
      return part.constraint === 'any' || part.constraint === other.constraint;
    })
  );
}
