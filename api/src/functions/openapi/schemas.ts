/** Converts schemas to JSON Schema for the OpenAPI document, and moves their `$defs` to its components. */
import * as z from 'zod/mini';

export type JsonObject = Record<string, unknown>;

/** Collects `#/components/schemas`. */
export class Components {
  readonly schemas: JsonObject = {};

  /**
   * Converts a schema to JSON Schema.
   * @param owner prefix for the names of its `$defs`, such as recursive types
   */
  describe(schema: z.core.$ZodType, io: 'input' | 'output', owner: string): JsonObject {
    const { $schema: _, $defs, ...described } = z.toJSONSchema(schema, { io }) as JsonObject;
    for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject))
      this.schemas[componentName(owner, name)] = relocate(definition, owner);
    return relocate(described, owner) as JsonObject;
  }
}

const componentName = (owner: string, name: string) => `${owner}${name.replace(/\W|_/g, '')}`;

/** Changes references to point to the components. Removes the range of safe integers from numbers, because it is not a restriction. */
function relocate(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item) => relocate(item, owner));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== Number.MAX_SAFE_INTEGER && part !== Number.MIN_SAFE_INTEGER)
    .map(([key, part]) => {
      const target = key === '$ref' && typeof part === 'string' ? /^#\/\$defs\/(.+)$/.exec(part)?.[1] : undefined;
      return [
        key,
        target === undefined ? relocate(part, owner) : `#/components/schemas/${componentName(owner, target)}`,
      ];
    });
  return Object.fromEntries(entries);
}
