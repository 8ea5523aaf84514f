/** Types that the folder of types lacks and the templates need, by the service's reference. */

import type { ResourceType } from './library.ts';
import { arrayOf, INT, type ObjectType, objectOf, property, TEXT, type Type } from './type.ts';

const RESOURCE_GROUP = 8;

/** A child resource with a name and properties, none of which it requires. */
function child(name: string, ofName: Type, properties: Readonly<Record<string, Type>>): ResourceType {
  const optional = Object.entries(properties).map(([key, type]) => [key, property(type, { required: false })] as const);
  const inner: ObjectType = { kind: 'object', name: 'properties', properties: new Map(optional) };
  const told = { required: false, readOnly: true, constant: true };
  const body: ObjectType = {
    kind: 'object',
    name: name.slice(0, name.indexOf('@')),
    properties: new Map([
      ['name', property(ofName, { constant: true })],
      ['id', property(TEXT, told)],
      ['type', property(TEXT, told)],
      ['apiVersion', property(TEXT, told)],
      ['properties', property(inner, { required: false })],
    ]),
  };
  return { name, body, scopes: RESOURCE_GROUP };
}

const CORS_RULE = objectOf({
  allowedOrigins: arrayOf(TEXT),
  allowedMethods: arrayOf(TEXT),
  maxAgeInSeconds: INT,
  exposedHeaders: arrayOf(TEXT),
  allowedHeaders: arrayOf(TEXT),
});

/** https://learn.microsoft.com/azure/templates/microsoft.storage/storageaccounts/queueservices */
const ADDED: readonly ResourceType[] = [
  child(
    'Microsoft.Storage/storageAccounts/queueServices@2025-06-01',
    { kind: 'string', value: 'default' },
    { cors: objectOf({ corsRules: arrayOf(CORS_RULE) }) },
  ),
  child(
    'Microsoft.Storage/storageAccounts/queueServices/queues@2025-06-01',
    { kind: 'string', min: 3, max: 63, pattern: '^[a-z0-9]([a-z0-9]|(-(?!-)))+[a-z0-9]$' },
    { metadata: { kind: 'object', name: 'metadata', properties: new Map(), additional: TEXT } },
  ),
];

/** By type and API version, whatever their case. */
export function findAdded(name: string): ResourceType | undefined {
  return ADDED.find((type) => type.name.toLowerCase() === name.toLowerCase());
}

/** API versions of a type that are added here. */
export function addedVersionsOf(type: string): string[] {
  const beginning = `${type.toLowerCase()}@`;
  return ADDED.filter(({ name }) => name.toLowerCase().startsWith(beginning)).map(({ name }) =>
    name.slice(beginning.length),
  );
}
