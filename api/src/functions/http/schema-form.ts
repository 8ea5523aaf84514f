/** Inspects schemas: the fields of objects, the elements of arrays, and the types inside wrappers. */
import * as z from 'zod/mini';

type AnySchema = z.core.$ZodType;

/** Returns the schema inside optional, nullable, default and lazy wrappers. */
function unwrap(schema: AnySchema): AnySchema {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return unwrap(def.innerType);
    case 'lazy':
      return unwrap(def.getter());
    default:
      return schema;
  }
}

/** Returns the fields of an object schema; undefined for any other schema. */
export function fieldsOf(schema: AnySchema): Readonly<Record<string, AnySchema>> | undefined {
  const def = (unwrap(schema) as z.core.$ZodTypes)._zod.def;
  return def.type === 'object' ? def.shape : undefined;
}

/** Returns the schema of an array's elements; undefined for any other schema. */
export function elementOf(schema: AnySchema): AnySchema | undefined {
  const def = (unwrap(schema) as z.core.$ZodTypes)._zod.def;
  return def.type === 'array' ? def.element : undefined;
}

/** Returns the options of a union; empty for any other schema. */
export function optionsOf(schema: AnySchema): readonly AnySchema[] {
  const def = (unwrap(schema) as z.core.$ZodTypes)._zod.def;
  return def.type === 'union' ? def.options : [];
}

/** Returns the type to which text of a path or query is converted. */
export function scalarOf(schema: AnySchema): 'number' | 'boolean' | 'other' {
  const def = (unwrap(schema) as z.core.$ZodTypes)._zod.def;
  return def.type === 'number' || def.type === 'boolean' ? def.type : 'other';
}

export function isNullable(schema: AnySchema): boolean {
  return z.core.safeParse(schema, null).success;
}
