/** Types made for the tests of the check, in the format that the package bicep-types writes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildIndex,
  ObjectTypePropertyFlags as Flag,
  type ObjectTypeProperty,
  ScopeType,
  TypeFactory,
  type TypeReference,
  writeIndexJson,
  writeTypesJson,
} from 'bicep-types';

const VERSION = '2025-01-01';

/**
 * Writes `Test.Things/boxes`, their drawers, and stickers on anything, into a folder.
 * @param others types by their names alone
 */
export function writeThings(folder: string, others: readonly string[] = []): void {
  const factory = new TypeFactory();
  const text = factory.addStringType();
  const int = factory.addIntegerType();
  const literal = (value: string) => factory.addStringLiteralType(value);
  const optional = (type: TypeReference, flags = Flag.None): ObjectTypeProperty => ({ type, flags });
  const required = (type: TypeReference) => optional(type, Flag.Required);
  const object = (name: string, properties: Record<string, ObjectTypeProperty>, others?: TypeReference) =>
    factory.addObjectType(name, properties, others);
  const resource = (name: string, scope: ScopeType, own: Record<string, ObjectTypeProperty>) => {
    const told = optional(text, Flag.ReadOnly);
    const body = object(name, { id: told, name: required(text), type: told, apiVersion: told, ...own });
    factory.addResourceType(`${name}@${VERSION}`, body, scope, scope);
  };

  const hinged = object('HingedLid', { kind: required(literal('hinged')), hinges: required(int) });
  const loose = object('LooseLid', { kind: required(literal('loose')) });
  const part = object('Part', { name: required(text), owner: optional(text) });
  const properties = object('BoxProperties', {
    size: required(factory.addUnionType([literal('small'), literal('large')])),
    weight: optional(factory.addIntegerType(1, 10)),
    finish: optional(factory.addUnionType([literal('matte'), literal('shiny'), text])),
    label: optional(factory.addStringType(undefined, 3, 8, '^[a-z]+$')),
    code: optional(factory.addStringType(true), Flag.WriteOnly),
    lid: optional(factory.addDiscriminatedObjectType('Lid', 'kind', {}, { hinged, loose })),
    parts: optional(factory.addArrayType(part, 0, 2)),
    notes: optional(object('Notes', {}, factory.addAnyType())),
    state: optional(text, Flag.ReadOnly),
  });
  const tags = optional(object('Tags', {}, text));
  const drawer = object('DrawerProperties', { depth: required(int), handle: optional(text) });
  const sticker = object('StickerProperties', { text: required(text) });
  const box = { location: required(text), tags, properties: required(properties) };
  resource('Test.Things/boxes', ScopeType.ResourceGroup, box);
  resource('Test.Things/boxes/drawers', ScopeType.ResourceGroup, { properties: required(drawer) });
  resource('Test.Things/stickers', ScopeType.Extension, { properties: required(sticker) });
  for (const other of others) resource(other, ScopeType.ResourceGroup, {});

  mkdirSync(join(folder, 'things'), { recursive: true });
  const file = { relativePath: 'things/types.json', types: factory.types };
  writeFileSync(join(folder, file.relativePath), writeTypesJson(file.types));
  writeFileSync(join(folder, 'index.json'), writeIndexJson(buildIndex([file], console.warn)));
}
