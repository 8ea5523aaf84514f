/** Request bodies that match the schema, differ in some fields, or are arbitrary. */
import type { Route } from '@franchise-admin/api/contract';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { HEADERS } from '../support/imports.ts';
import { recordNamed } from './records.ts';
import { hostileText, hostileValue, jsonText } from './values.ts';

/** Largest accepted body, in bytes. */
const MB = 1024 * 1024;

export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

export const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

/** Generates a value for the field, in most cases a plausible one. */
export function fieldValue(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: plausible(schema, name) }, { weight: 1, arbitrary: hostileValue });
}

function plausible(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const record = recordNamed(name);
  if (record) return record;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => plausible(part, name)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, part]) => [field, plausible(part, field)]),
        ),
        { noNullPrototype: true },
      );
    case 'array':
      return fc.array(plausible(schema.items ?? {}, name), { maxLength: 4 });
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return fc.nat({ max: 5 });
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('', 'Text', 'A longer text, with a comma', 'ü'.repeat(20));
  }
}

/** Generates the value itself or, less often, a variant with replaced, omitted or added fields. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(value) },
      { weight: 1, arbitrary: fc.tuple(...value.map(mutated)) },
      { weight: 1, arbitrary: hostileValue.map((more) => [...value, more]) },
    );
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const names = Object.keys(value);
  if (names.length === 0) return hostileValue;
  const extra = fc.constantFrom('isFranchiseAdmin', 'groupCode', 'type', 'id', '_etag', 'constructor', 'ttl', '');
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(value) },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.constantFrom(...names), hostileValue).map(([name, odd]) => ({ ...value, [name]: odd })),
    },
    { weight: 1, arbitrary: fc.subarray(names).map((kept) => pick(value, kept)) },
    { weight: 1, arbitrary: fc.tuple(extra, hostileValue).map(([name, more]) => ({ ...value, [name]: more })) },
  );
}

const pick = (value: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));

/** Text that JSON.stringify never writes, and invalid JSON. */
const MANGLED: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.replace('{', '{"__proto__":{"isCorporateAdmin":true,"isFranchiseAdmin":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"isFranchiseAdmin":true}},'),
  (text) => text.replace('{', '{"franchiseUserId":"x","unitCode":7,').replace(/\}$/, ',"franchiseUserId":1}'),
  (text) => text.slice(0, -1),
  (text) => `${text},`,
  (text) => `\ufeff${text}`,
  (text) => `\n\t ${text}\r\n`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  (text) => text.replaceAll('"', "'"),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc0, 0x80])]),
  (text) => Buffer.from(text.replace(/[a-z]/, 'é'), 'latin1'),
  () => '',
  () => '\u0000',
  () => '['.repeat(20_000),
  (text) => text.padEnd(MB),
  (text) => text.padEnd(MB + 1),
  (text) => text.padEnd(MB * 3),
];

/** Generates the bytes of a body for the route. They are multipart if the route accepts a file. */
export function bodyOf(route: Route): fc.Arbitrary<Buffer> {
  if (route.upload) return formBody;
  const fitting = route.body ? plausible(schemaOf(route.body)).chain(mutated) : hostileValue;
  const text = fc.oneof({ weight: 14, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue }).map(jsonText);
  const mangled = fc.tuple(text, fc.constantFrom(...MANGLED)).map(([plain, mangle]) => mangle(plain));
  return fc
    .oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: mangled })
    .map((body) => (typeof body === 'string' ? Buffer.from(body) : body));
}

/** Generates a body in which every field matches its schema. */
export function wellFormedBodyOf(schema: z.ZodMiniType): fc.Arbitrary<Buffer> {
  return plausible(schemaOf(schema)).map((value) => Buffer.from(JSON.stringify(value)));
}

export const BOUNDARY = 'fuzz-boundary';

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('U1', 'u2', 'V1', 'Nora', 'Novak', 'ada@aloha.example', 'n@fuzz.example') },
  { weight: 2, arbitrary: hostileText },
);
const table = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 6 }), { maxLength: 5 })
  .map((rows) => [HEADERS, ...rows.map((row) => row.join(','))].join('\r\n'));
const file = fc.oneof(
  { weight: 4, arbitrary: table.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: table.map((text) => Buffer.from(text, 'utf16le')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  // These bytes start like a spreadsheet or an archive.
  { weight: 1, arbitrary: fc.uint8Array().map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes])) },
);
const PARTS = [
  'Content-Disposition: form-data; name="formFile"; filename="managers.csv"\r\nContent-Type: text/csv',
  'Content-Disposition: form-data; name="formFile"; filename="managers.csv"\r\nContent-Type: text/csv',
  'Content-Disposition: form-data; name="formFile"; filename="managers.xlsx"',
  'Content-Disposition: form-data; name="formFile"; filename="../../\u0000%00"',
  'Content-Disposition: form-data; name="formFile"; filename=""',
  'Content-Disposition: form-data; name="formFile"',
  'Content-Disposition: form-data; name="__proto__"; filename="x"',
  'Content-Disposition: attachment',
  'Content-Type: text/csv',
  '',
];
const formBody = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom(...PARTS), file), { minLength: 1, maxLength: 2 }), fc.nat({ max: 8 }))
  .map(([parts, end]) =>
    Buffer.concat([
      ...parts.flatMap(([head, bytes]) => [
        Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      // Sometimes cuts the form off.
      Buffer.from(end === 0 ? '' : `--${BOUNDARY}--\r\n`),
    ]),
  );
