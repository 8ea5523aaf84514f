/** Whether a value of one type may stand where another is expected. */
import { type ChosenType, describe, describeRange, membersOf, nullable, type ObjectType, type Type } from './type.ts';

/** Types of resources refer to themselves; templates' values are not as deep. */
const DEPTH = 12;

/** Why not, for people; undefined: it may. */
export function mismatch(given: Type, expected: Type, depth = 0): string | undefined {
  if (depth > DEPTH || given === expected || given.kind === 'any' || expected.kind === 'any') return undefined;
  if (given.kind === 'union') return firstOf(given.of, (member) => mismatch(member, expected, depth + 1));
  if (expected.kind === 'union') return mismatchOfUnion(given, expected.of, depth);
  if (given.kind === 'object') {
    if (expected.kind === 'object') return mismatchOfObject(given, expected, depth);
    if (expected.kind === 'chosen') return mismatchOfChosen(given, expected, depth);
  }
  if (given.kind === 'chosen' && expected.kind === 'chosen' && given.name === expected.name) return undefined;
  if (given.kind === 'chosen' && expected.kind === 'object')
    return firstOf([...given.elements.values()], (element) => mismatchOfObject(element, expected, depth));
  if (given.kind === 'array' && expected.kind === 'array') {
    const reason = mismatch(given.item, expected.item, depth + 1);
    return reason && `its items: ${reason}`;
  }
  return mismatchOfScalar(given, expected);
}

function mismatchOfScalar(given: Type, expected: Type): string | undefined {
  const refusal = `${describe(given)} is given where ${describe(expected)} is expected`;
  if (given.kind === 'string' && expected.kind === 'string') {
    if (given.given) return undefined;
    if (expected.value !== undefined) return given.value === expected.value ? undefined : refusal;
    return given.value === undefined ? undefined : faultOfText(given.value, expected);
  }
  if (given.kind === 'int' && expected.kind === 'int') {
    const { min = -Infinity, max = Infinity } = expected;
    if (expected.value !== undefined) return given.value === expected.value ? undefined : refusal;
    if (given.value === undefined || (given.value >= min && given.value <= max)) return undefined;
    return `${given.value} is given where ${describeRange(min, max)} is expected`;
  }
  if (given.kind === 'bool' && expected.kind === 'bool')
    return expected.value === undefined || given.value === expected.value ? undefined : refusal;
  return given.kind === 'null' && expected.kind === 'null' ? undefined : refusal;
}

function faultOfText(
  text: string,
  { min = 0, max = Infinity, pattern }: { min?: number; max?: number; pattern?: string },
) {
  if (text.length < min || text.length > max)
    return `'${text}' has ${text.length} characters, not ${describeRange(min, max)}`;
  return pattern === undefined || new RegExp(pattern).test(text) ? undefined : `'${text}' is not as ${pattern}`;
}

function mismatchOfUnion(given: Type, expected: readonly Type[], depth: number): string | undefined {
  const unlisted = faultOfListed(given, expected);
  if (unlisted) return unlisted;
  if (expected.some((member) => mismatch(given, member, depth + 1) === undefined)) return undefined;
  // That it may be left out as well helps nobody who gives it wrongly.
  const wanted = expected.filter(({ kind }) => kind !== 'null');
  const [only, ...others] = wanted.filter(({ kind }) => ['object', 'chosen', 'array'].includes(kind));
  const [single = only] = wanted.length === 1 ? wanted : [];
  // The one member that it could be tells more than that it is none of them.
  if (single && (wanted.length === 1 || (others.length === 0 && single.kind === given.kind)))
    return mismatch(given, single, depth + 1);
  return `${describe(given)} is given where ${wanted.map(describe).join(' | ')} is expected`;
}

/**
 * Azure lists the values of most properties and takes any text beside them, for those of later versions. One that is written
 * out and not listed is a slip all the same.
 */
function faultOfListed(given: Type, expected: readonly Type[]): string | undefined {
  const texts = expected.filter((member) => member.kind === 'string');
  const listed = texts.filter(({ value }) => value !== undefined);
  if (given.kind !== 'string' || given.value === undefined || listed.length === 0) return undefined;
  if (listed.length === texts.length || listed.some(({ value }) => value === given.value)) return undefined;
  return `${describe(given)} is none of the values that are known: ${listed.map(describe).join(', ')}`;
}

function mismatchOfObject(given: ObjectType, expected: ObjectType, depth: number): string | undefined {
  for (const [name, { required, readOnly }] of expected.properties)
    if (required && !readOnly && !given.properties.has(name) && given.additional === undefined)
      return `${expected.name} requires ${name}`;
  return firstOf([...given.properties], ([name, { type }]) => {
    const property = expected.properties.get(name);
    if (property?.readOnly) return `${name} of ${expected.name} is read-only`;
    const wanted = property ? (property.required ? property.type : nullable(property.type)) : expected.additional;
    if (wanted === undefined) return `${expected.name} has no property ${name}`;
    const reason = mismatch(type, wanted, depth + 1);
    return reason && `${name}: ${reason}`;
  });
}

function mismatchOfChosen(given: ObjectType, expected: ChosenType, depth: number): string | undefined {
  const said = given.properties.get(expected.by)?.type;
  if (said === undefined) return given.additional ? undefined : `${expected.name} requires ${expected.by}`;
  return firstOf(membersOf(said), (value) => {
    if (value.kind === 'any') return undefined;
    const element =
      value.kind === 'string' && value.value !== undefined ? expected.elements.get(value.value) : undefined;
    if (element) return mismatchOfObject(given, element, depth);
    return `${expected.by}: ${describe(value)} is none of ${[...expected.elements.keys()].join(', ')}`;
  });
}

function firstOf<T>(values: readonly T[], reason: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = reason(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
