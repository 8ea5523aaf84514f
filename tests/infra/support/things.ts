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
  const any = factory.addAnyType();
  const oneOf = (...values: string[]) =>
    factory.addUnionType(values.map((value) => factory.addStringLiteralType(value)));
  const optional = (type: TypeReference): ObjectTypeProperty => ({ type, flags: Flag.None });
  const required = (type: TypeReference): ObjectTypeProperty => ({ type, flags: Flag.Required });
  const readOnly = (type: TypeReference, flags = Flag.None): ObjectTypeProperty => ({
    type,
    flags: flags | Flag.ReadOnly,
  });

  const resource = (name: string, scope: ScopeType, own: Record<string, ObjectTypeProperty>) => {
    const body = factory.addObjectType(name, {
      id: readOnly(text, Flag.DeployTimeConstant),
      name: { type: text, flags: Flag.Required | Flag.DeployTimeConstant | Flag.Identifier },
      type: readOnly(factory.addStringLiteralType(name), Flag.DeployTimeConstant),
      apiVersion: readOnly(factory.addStringLiteralType(VERSION), Flag.DeployTimeConstant),
      ...own,
    });
    factory.addResourceType(`${name}@${VERSION}`, body, scope, scope);
  };

  const lid = factory.addDiscriminatedObjectType(
    'Lid',
    'kind',
    {},
    {
      hinged: factory.addObjectType('HingedLid', {
        kind: required(factory.addStringLiteralType('hinged')),
        hinges: required(int),
      }),
      loose: factory.addObjectType('LooseLid', { kind: required(factory.addStringLiteralType('loose')) }),
    },
  );
  const part = factory.addObjectType('Part', { name: required(text), owner: optional(text) });
  resource('Test.Things/boxes', ScopeType.ResourceGroup, {
    location: required(text),
    tags: optional(factory.addObjectType('Tags', {}, text)),
    properties: required(
      factory.addObjectType('BoxProperties', {
        size: required(oneOf('small', 'large')),
        weight: optional(factory.addIntegerType(1, 10)),
        finish: optional(
          factory.addUnionType([factory.addStringLiteralType('matte'), factory.addStringLiteralType('shiny'), text]),
        ),
        label: optional(factory.addStringType(undefined, 3, 8, '^[a-z]+$')),
        code: { type: factory.addStringType(true), flags: Flag.WriteOnly },
        lid: optional(lid),
        parts: optional(factory.addArrayType(part, 0, 2)),
        notes: optional(factory.addObjectType('Notes', {}, any)),
        state: readOnly(text),
      }),
    ),
  });
  resource('Test.Things/boxes/drawers', ScopeType.ResourceGroup, {
    properties: required(factory.addObjectType('DrawerProperties', { depth: required(int), handle: optional(text) })),
  });
  resource('Test.Things/stickers', ScopeType.Extension, {
    properties: required(factory.addObjectType('StickerProperties', { text: required(text) })),
  });
  resource('Test.Things/halls', ScopeType.Subscription, {});
  for (const other of others) resource(other, ScopeType.ResourceGroup, {});

  mkdirSync(join(folder, 'things'), { recursive: true });
  const file = { relativePath: 'things/types.json', types: factory.types };
  writeFileSync(join(folder, file.relativePath), writeTypesJson(file.types));
  writeFileSync(join(folder, 'index.json'), writeIndexJson(buildIndex([file], console.warn)));
}
