/** Types that the folder of types lacks and the templates need, by the service's reference. */
import { ObjectTypePropertyFlags as Flag, ScopeType, TypeFactory, type TypeReference } from 'bicep-types';
import type { ResourceType } from './library.ts';

const factory = new TypeFactory();
const text = factory.addStringType();
const texts = factory.addArrayType(text);

function objectOf(name: string, properties: Readonly<Record<string, TypeReference>>): TypeReference {
  const entries = Object.entries(properties).map(([key, type]) => [key, { type, flags: Flag.None }] as const);
  return factory.addObjectType(name, Object.fromEntries(entries));
}

/** A child resource with a name and properties, none of which it requires. */
function child(name: string, ofName: TypeReference, properties: Readonly<Record<string, TypeReference>>) {
  const told = { type: text, flags: Flag.ReadOnly };
  const body = factory.addObjectType(name.replace(/@.*/, ''), {
    ...{ id: told, type: told, apiVersion: told },
    name: { type: ofName, flags: Flag.Required },
    properties: { type: objectOf('properties', properties), flags: Flag.None },
  });
  const type: ResourceType = {
    body: { type: factory.lookupType(body), types: factory.types },
    scopes: ScopeType.ResourceGroup,
  };
  return [name.toLowerCase(), type] as const;
}

const corsRule = objectOf('CorsRule', {
  allowedOrigins: texts,
  allowedMethods: texts,
  maxAgeInSeconds: factory.addIntegerType(),
  exposedHeaders: texts,
  allowedHeaders: texts,
});

/** By type and API version in small letters. https://learn.microsoft.com/azure/templates/microsoft.storage/storageaccounts/queueservices */
export const ADDED: ReadonlyMap<string, ResourceType> = new Map([
  child('Microsoft.Storage/storageAccounts/queueServices@2025-06-01', factory.addStringLiteralType('default'), {
    cors: objectOf('CorsRules', { corsRules: factory.addArrayType(corsRule) }),
  }),
  child(
    'Microsoft.Storage/storageAccounts/queueServices/queues@2025-06-01',
    factory.addStringType(undefined, 3, 63, '^[a-z0-9]([a-z0-9]|(-(?!-)))+[a-z0-9]$'),
    { metadata: factory.addObjectType('metadata', {}, text) },
  ),
]);
