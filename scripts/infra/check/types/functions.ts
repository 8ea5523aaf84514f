/** Bicep's functions: how many arguments they take, and of what type they answer. */
import { ANY, arrayOf, BOOL, INT, NULL, OPEN, objectOf, TEXT, type Type } from './type.ts';

export interface Signature {
  readonly least: number;
  readonly most: number;
  readonly returns: Type;
}

const GROUP = objectOf({
  ...{ id: TEXT, name: TEXT, location: TEXT, type: TEXT, managedBy: TEXT },
  ...{ tags: OPEN, properties: objectOf({ provisioningState: TEXT }) },
});
const SUBSCRIPTION = objectOf({ id: TEXT, subscriptionId: TEXT, tenantId: TEXT, displayName: TEXT });
const TENANT = objectOf({ tenantId: TEXT, country: TEXT, countryCode: TEXT, displayName: TEXT });
const DEPLOYER = objectOf({ objectId: TEXT, tenantId: TEXT, userPrincipalName: TEXT });
const DEPLOYMENT = objectOf({ name: TEXT, location: TEXT, properties: ANY });

/** https://learn.microsoft.com/azure/azure-resource-manager/bicep/bicep-functions-deployment#environment */
const ENVIRONMENT = objectOf({
  ...{
    name: TEXT,
    gallery: TEXT,
    graph: TEXT,
    portal: TEXT,
    resourceManager: TEXT,
    sqlManagement: TEXT,
    batch: TEXT,
    media: TEXT,
  },
  ...{ graphAudience: TEXT, vmImageAliasDoc: TEXT, activeDirectoryDataLake: TEXT },
  authentication: objectOf({ loginEndpoint: TEXT, audiences: arrayOf(TEXT), tenant: TEXT, identityProvider: TEXT }),
  suffixes: objectOf({
    ...{ acrLoginServer: TEXT, keyvaultDns: TEXT, sqlServerHostname: TEXT, storage: TEXT },
    ...{ azureDatalakeAnalyticsCatalogAndJob: TEXT, azureDatalakeStoreFileSystem: TEXT },
  }),
});

/** `name least-most`, by what they answer with. */
const BY_ANSWER: readonly (readonly [Type, string])[] = [
  [
    TEXT,
    'toLower 1-1, toUpper 1-1, trim 1-1, uniqueString 1-99, guid 1-99, newGuid 0-0, utcNow 0-1, replace 3-3, substring 2-3, ' +
      'padLeft 2-3, string 1-1, format 1-99, join 2-2, base64 1-1, base64ToString 1-1, uri 2-2, uriComponent 1-1, ' +
      'uriComponentToString 1-1, dateTimeAdd 2-3, dateTimeFromEpoch 1-1, loadTextContent 1-2, loadFileAsBase64 1-1, ' +
      'resourceId 2-99, subscriptionResourceId 2-99, tenantResourceId 2-99, extensionResourceId 3-99, ' +
      'managementGroupResourceId 2-99, nameof 1-1, dataUri 1-1',
  ],
  [{ kind: 'string', given: true }, 'readEnvironmentVariable 1-2'],
  [BOOL, 'bool 1-1, contains 2-2, empty 1-1, endsWith 2-2, startsWith 2-2'],
  [INT, 'int 1-1, length 1-1, indexOf 2-2, lastIndexOf 2-2, dateTimeToEpoch 1-1, max 1-99, min 1-99'],
  [arrayOf(TEXT), 'split 2-2, objectKeys 1-1, pickZones 3-5'],
  [arrayOf(INT), 'range 2-2'],
  [arrayOf(objectOf({ key: TEXT, value: ANY })), 'items 1-1'],
  [OPEN, 'toObject 2-3, groupBy 2-2, mapValues 2-2, shallowMerge 1-1'],
  // What these answer with depends on what they are given: rules/calls.ts knows more.
  [
    ANY,
    'any 1-1, json 1-1, loadJsonContent 1-3, loadYamlContent 1-3, union 2-99, intersection 2-99, concat 1-99, first 1-1, ' +
      'last 1-1, take 2-2, skip 2-2, flatten 1-1, array 1-1, coalesce 1-99, tryGet 2-9, map 2-2, filter 2-2, sort 2-2, ' +
      'reduce 3-3, reference 1-3, fail 1-1, managementGroup 0-1, parseCidr 1-1, cidrSubnet 3-3, cidrHost 2-2',
  ],
  [GROUP, 'resourceGroup 0-2'],
  [SUBSCRIPTION, 'subscription 0-1'],
  [TENANT, 'tenant 0-0'],
  [DEPLOYER, 'deployer 0-0'],
  [DEPLOYMENT, 'deployment 0-0'],
  [ENVIRONMENT, 'environment 0-0'],
];

const FUNCTIONS: ReadonlyMap<string, Signature> = new Map(
  BY_ANSWER.flatMap(([returns, text]) =>
    text.split(', ').map((entry): [string, Signature] => {
      const [name = '', least = 0, most = 0] = entry.split(/[ -]/);
      return [name, { least: Number(least), most: Number(most), returns }];
    }),
  ),
);

/** undefined: Bicep has no such function, or this check does not know it. */
export function functionNamed(name: string): Signature | undefined {
  return FUNCTIONS.get(name);
}

const OF_TEXTS =
  'toLower toUpper trim replace uniqueString guid startsWith endsWith indexOf lastIndexOf uri uriComponent base64'.split(
    ' ',
  );
const PARAMETERS: Readonly<Record<string, readonly Type[]>> = {
  join: [arrayOf(ANY), TEXT],
  split: [TEXT, ANY],
  padLeft: [ANY, INT, TEXT],
  substring: [TEXT, INT, INT],
  range: [INT, INT],
  items: [OPEN],
  objectKeys: [OPEN],
  length: [{ kind: 'union', of: [TEXT, OPEN, arrayOf(ANY)] }],
  empty: [{ kind: 'union', of: [TEXT, OPEN, arrayOf(ANY), NULL] }],
  flatten: [arrayOf(arrayOf(ANY))],
  format: [TEXT],
};

/** What a function takes at a place, counted from 0, as far as that does not depend on its other arguments. */
export function parameterOf(name: string, index: number): Type {
  return OF_TEXTS.includes(name) ? TEXT : (PARAMETERS[name]?.[index] ?? ANY);
}

/** Reads keys or other secrets of a resource: `listKeys`, `listAccountSas`, `list`. */
export function isListing(name: string): boolean {
  return /^list([A-Z]\w*)?$/.test(name);
}
