/** Resource types for tests of the check, in the format of the package bicep-types. */
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

/** Writes `Test.Things/boxes` into a folder, and `Microsoft.Web/things`, which has only a name. */
export function writeThings(folder: string): void {
  const factory = new TypeFactory();
  const text = factory.addStringType();
  const literal = (value: string) => factory.addStringLiteralType(value);
  const optional = (type: TypeReference, flags = Flag.None): ObjectTypeProperty => ({ type, flags });
  const required = (type: TypeReference) => optional(type, Flag.Required);
  const object = (name: string, properties: Record<string, ObjectTypeProperty>, others?: TypeReference) =>
    factory.addObjectType(name, properties, others);
  const resource = (name: string, own: Record<string, ObjectTypeProperty>) =>
    factory.addResourceType(
      `${name}@2025-01-01`,
      object(name, { name: required(text), ...own }),
      ScopeType.ResourceGroup,
      ScopeType.ResourceGroup,
    );

  const hinged = object('HingedLid', { kind: required(literal('hinged')), hinges: required(factory.addIntegerType()) });
  const loose = object('LooseLid', { kind: required(literal('loose')) });
  const part = object('Part', { name: required(text), owner: optional(text) });
  const properties = object('BoxProperties', {
    size: required(factory.addUnionType([literal('small'), literal('large')])),
    weight: optional(factory.addIntegerType(1, 10)),
    finish: optional(factory.addUnionType([literal('matte'), literal('shiny'), text])),
    code: optional(factory.addStringType(true), Flag.WriteOnly),
    lid: optional(factory.addDiscriminatedObjectType('Lid', 'kind', {}, { hinged, loose })),
    parts: optional(factory.addArrayType(part)),
    notes: optional(object('Notes', {}, factory.addAnyType())),
    state: optional(text, Flag.ReadOnly),
  });
  resource('Test.Things/boxes', { tags: optional(object('Tags', {}, text)), properties: required(properties) });
  resource('Microsoft.Web/things', {});

  mkdirSync(join(folder, 'things'), { recursive: true });
  const file = { relativePath: 'things/types.json', types: factory.types };
  writeFileSync(join(folder, file.relativePath), writeTypesJson(file.types));
  writeFileSync(join(folder, 'index.json'), writeIndexJson(buildIndex([file], console.warn)));
}
