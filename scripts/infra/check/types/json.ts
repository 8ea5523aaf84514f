/** The type of what a JSON file holds, as `loadJsonContent` gives it to a template. */
import { arrayOf, BOOL, NULL, type ObjectType, property, type Type, unionOf } from './type.ts';

export function typeOfJson(value: unknown): Type {
  if (value === null) return NULL;
  if (typeof value === 'string') return { kind: 'string', value };
  if (typeof value === 'number') return { kind: 'int', value };
  if (typeof value === 'boolean') return { ...BOOL, value } as Type;
  if (Array.isArray(value)) return arrayOf(value.length === 0 ? NULL : unionOf(value.map(typeOfJson)));
  const entries = Object.entries(value as object).map(([key, item]) => [key, property(typeOfJson(item))] as const);
  return { kind: 'object', name: 'object', properties: new Map(entries) } satisfies ObjectType;
}
