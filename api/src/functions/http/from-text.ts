/** Converts the text of paths and queries to the types of a schema. */
import type * as z from 'zod/mini';
import { ProblemError } from '../../domain/problem-error.ts';
import { fieldsOf, isNullable, scalarOf } from './schema-form.ts';

type Reader = (text: string) => unknown;

const READERS: Record<ReturnType<typeof scalarOf>, Reader> = {
  number: (text) => (/^-?\d{1,16}(\.\d{1,10})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  other: (text) => text,
};

/**
 * Creates a function that reads the fields of an object schema from text. Keeps text that does not match its type, for validation to
 * reject. An empty nullable field becomes null. Omits unknown fields.
 */
export function textReader(schema: z.core.$ZodType): (get: (name: string) => string | null) => Record<string, unknown> {
  const readers = Object.entries(fieldsOf(schema) ?? {}).map(([name, field]): [string, Reader] => {
    const read = READERS[scalarOf(field)];
    return [name, isNullable(field) ? (text) => (text === '' ? null : read(text)) : read];
  });
  return (get) => {
    const values: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const text = get(name);
      if (text !== null) values[name] = read(text);
    }
    return values;
  };
}

/**
 * Like `textReader`, for the query of a URL.
 * @returns a function that throws 400 naming every field that appears more than once
 */
export function queryReader(schema: z.core.$ZodType): (url: string) => Record<string, unknown> {
  const read = textReader(schema);
  const names = Object.keys(fieldsOf(schema) ?? {});
  return (url) => {
    const query = new URL(url).searchParams;
    const repeated = names.filter((name) => query.getAll(name).length > 1);
    if (repeated.length === 0) return read((name) => query.get(name));
    const message = 'This appears more than once.';
    throw new ProblemError('invalid_request', message, { errors: repeated.map((field) => ({ field, message })) });
  };
}
