/** Bicep's functions: how many arguments they take, and what kind of value they answer with. */
import type { Kind } from './accept.ts';

interface Signature {
  readonly least: number;
  readonly most: number;
  /** undefined: it depends on the arguments. */
  readonly answers: Kind | undefined;
}

/** `name least-most`, by what they answer with. */
const BY_ANSWER: readonly (readonly [Kind | undefined, string])[] = [
  [
    'string',
    'toLower 1-1, toUpper 1-1, trim 1-1, uniqueString 1-99, guid 1-99, newGuid 0-0, utcNow 0-1, replace 3-3, substring 2-3, ' +
      'padLeft 2-3, string 1-1, format 1-99, join 2-2, base64 1-1, base64ToString 1-1, uri 2-2, uriComponent 1-1, ' +
      'uriComponentToString 1-1, dateTimeAdd 2-3, dateTimeFromEpoch 1-1, loadTextContent 1-2, loadFileAsBase64 1-1, ' +
      'resourceId 2-99, subscriptionResourceId 2-99, tenantResourceId 2-99, extensionResourceId 3-99, ' +
      'managementGroupResourceId 2-99, nameof 1-1, dataUri 1-1, readEnvironmentVariable 1-2',
  ],
  ['bool', 'bool 1-1, contains 2-2, empty 1-1, endsWith 2-2, startsWith 2-2'],
  ['int', 'int 1-1, length 1-1, indexOf 2-2, lastIndexOf 2-2, dateTimeToEpoch 1-1, max 1-99, min 1-99'],
  [
    'array',
    'split 2-2, objectKeys 1-1, pickZones 3-5, range 2-2, items 1-1, map 2-2, filter 2-2, sort 2-2, flatten 1-1',
  ],
  [
    'object',
    'toObject 2-3, groupBy 2-2, mapValues 2-2, shallowMerge 1-1, resourceGroup 0-2, subscription 0-1, tenant 0-0, ' +
      'deployer 0-0, deployment 0-0, environment 0-0',
  ],
  [
    undefined,
    'any 1-1, json 1-1, loadJsonContent 1-3, loadYamlContent 1-3, union 2-99, intersection 2-99, concat 1-99, first 1-1, ' +
      'last 1-1, take 2-2, skip 2-2, array 1-1, coalesce 1-99, tryGet 2-9, reduce 3-3, reference 1-3, fail 1-1, ' +
      'managementGroup 0-1, parseCidr 1-1, cidrSubnet 3-3, cidrHost 2-2',
  ],
];

const FUNCTIONS: ReadonlyMap<string, Signature> = new Map(
  BY_ANSWER.flatMap(([answers, text]) =>
    text.split(', ').map((entry): [string, Signature] => {
      const [name = '', least = 0, most = 0] = entry.split(/[ -]/);
      return [name, { least: Number(least), most: Number(most), answers }];
    }),
  ),
);

/** undefined: Bicep has no such function, or this check does not know it. */
export function functionNamed(name: string): Signature | undefined {
  return FUNCTIONS.get(name);
}

/** Reads keys or other secrets of a resource: `listKeys`, `listAccountSas`, `list`. */
export function isListing(name: string): boolean {
  return /^list([A-Z]\w*)?$/.test(name);
}
