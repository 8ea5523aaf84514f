/** Whether a route value fits a constraint; the value is decoded, `%2F` excepted. */
export type Constraint = (value: string) => boolean;

const INT = /^[+-]?\d+$/;
const GUID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

function wholeNumber(value: string, bits: 32 | 64): bigint | undefined {
  if (!INT.test(value)) return undefined;
  const number = BigInt(value.startsWith('+') ? value.slice(1) : value);
  return BigInt.asIntN(bits, number) === number ? number : undefined;
}

function withoutBraces(value: string): string {
  return /^(?:\{.*\}|\(.*\))$/.test(value) ? value.slice(1, -1) : value;
}

const PLAIN: Readonly<Record<string, Constraint>> = {
  int: (value) => wholeNumber(value, 32) !== undefined,
  long: (value) => wholeNumber(value, 64) !== undefined,
  guid: (value) => GUID.test(withoutBraces(value)),
  bool: (value) => /^(?:true|false)$/i.test(value),
  alpha: (value) => /^[a-z]*$/i.test(value),
  required: (value) => value !== '',
};

const WITH_ARGUMENTS: Readonly<Record<string, (args: string) => Constraint>> = {
  regex: (source) => {
    const pattern = new RegExp(source, 'i');
    return (value) => pattern.test(value);
  },
  length: (args) => {
    const [min, max = min] = numbers(args, [1, 2]);
    return (value) => value.length >= Number(min) && value.length <= Number(max);
  },
  minlength: (args) => {
    const [min] = numbers(args, [1]);
    return (value) => value.length >= Number(min);
  },
  maxlength: (args) => {
    const [max] = numbers(args, [1]);
    return (value) => value.length <= Number(max);
  },
  min: (args) => {
    const [min] = numbers(args, [1]);
    return between(min, undefined);
  },
  max: (args) => {
    const [max] = numbers(args, [1]);
    return between(undefined, max);
  },
  range: (args) => {
    const [min, max] = numbers(args, [2]);
    return between(min, max);
  },
};

function numbers(args: string, counts: readonly number[]): bigint[] {
  const parts = args.split(',').map((part) => part.trim());
  if (!counts.includes(parts.length) || parts.some((part) => !INT.test(part))) {
    throw new Error(`takes ${counts.join(' or ')} whole number(s), not "${args}"`);
  }
  return parts.map((part) => BigInt(part));
}

function between(min: bigint | undefined, max: bigint | undefined): Constraint {
  return (value) => {
    const number = wholeNumber(value, 64);
    return number !== undefined && (min === undefined || number >= min) && (max === undefined || number <= max);
  };
}

/**
 * A constraint of an ASP.NET route template such as `int`, `guid`, `length(2,8)` or `regex(^A\d+$)`.
 * Throws on one this host does not know, so that a route never matches by accident.
 */
export function compileConstraint(text: string): Constraint {
  const [, name = '', args] = /^([a-z]+)(?:\((.*)\))?$/i.exec(text) ?? [];
  const key = name.toLowerCase();
  const plain = args === undefined ? PLAIN[key] : undefined;
  if (plain) return plain;
  const make = args === undefined ? undefined : WITH_ARGUMENTS[key];
  if (!make) throw new Error(`Route constraint "${text}" is not supported by the local host.`);
  try {
    return make(args ?? '');
  } catch (error) {
    throw new Error(`Route constraint "${text}": ${(error as Error).message}`);
  }
}
