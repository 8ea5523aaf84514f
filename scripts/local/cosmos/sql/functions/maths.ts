import { define } from './define.ts';
import type { Builtin } from './index.ts';

const plain = (compute: (n: number) => number): Builtin => define(['number'], compute);

export const MATH_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  ABS: plain(Math.abs),
  ACOS: plain(Math.acos),
  ASIN: plain(Math.asin),
  ATAN: plain(Math.atan),
  ATN2: define(['number', 'number'], (y, x) => Math.atan2(y, x)),
  CEILING: plain(Math.ceil),
  COS: plain(Math.cos),
  COT: plain((n) => 1 / Math.tan(n)),
  DEGREES: plain((n) => (n * 180) / Math.PI),
  EXP: plain(Math.exp),
  FLOOR: plain(Math.floor),
  LOG: define(['number', 'number?'], (n, base) => (base === undefined ? Math.log(n) : Math.log(n) / Math.log(base))),
  LOG10: plain(Math.log10),
  NUMBERBIN: define(['number', 'number?'], (n, bin = 1) => Math.floor(n / bin) * bin),
  PI: define([], () => Math.PI),
  POWER: define(['number', 'number'], (n, exponent) => n ** exponent),
  RADIANS: plain((n) => (n * Math.PI) / 180),
  RAND: define([], () => Math.random()),
  ROUND: define(['number', 'number?'], (n, digits = 0) => round(n, digits)),
  SIGN: plain(Math.sign),
  SIN: plain(Math.sin),
  SQRT: plain(Math.sqrt),
  SQUARE: plain((n) => n * n),
  TAN: plain(Math.tan),
  TRUNC: plain(Math.trunc),
};

/** Halves go away from zero, as in the service. */
function round(n: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(n) * Math.round(Math.abs(n) * factor)) / factor;
}
