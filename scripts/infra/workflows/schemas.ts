/** Checks configuration files against their JSON schemas, if these are available, and against our own rules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import Draft04Module from 'ajv-draft-04';
import { inRoot } from '../../root.ts';
import type { Located } from '../check/finding.ts';
import { checkHost } from './host.ts';
import { checkSite } from './site.ts';
import { type Checked, Source } from './source.ts';

/** Folder of the schemas, next to the repository. Missing in a plain clone. */
export const SCHEMAS = inRoot('..', 'shared', 'data', 'schemas');

interface Configuration {
  readonly file: string;
  readonly schema: string;
  /** The definition that applies to the file. Without it, each alternative in the schema would report an error. */
  readonly form?: string;
  /** Our own rules, which do not depend on the schema. */
  readonly check: (source: Source) => readonly Located[];
}

const CONFIGURATION: readonly Configuration[] = [
  { file: 'staticwebapp.config.json', schema: 'staticwebapp.config.schema.json', check: checkSite },
  { file: 'api/host.json', schema: 'host.schema.json', form: 'version-2', check: checkHost },
];

export function checkConfiguration(root: string, folder: string = SCHEMAS): Checked {
  const findings: Located[] = [];
  const leftOut: string[] = [];
  for (const { file, schema, form, check } of CONFIGURATION) {
    const source = new Source(file, readFileSync(join(root, file), 'utf8'));
    const validate = schemaOf(folder, schema, form);
    if (!validate) leftOut.push(`${file} against its schema, because ${schema} is missing`);
    findings.push(...source.unreadable);
    if (source.unreadable.length > 0) continue;
    const own = check(source);
    findings.push(...own);
    // If our own rules report something, skip the schema, which usually reports the same mistake.
    if (validate && own.length === 0) findings.push(...against(source, validate));
  }
  return { findings, leftOut };
}

/** @param form a definition in the schema; undefined for the whole schema */
function schemaOf(folder: string, name: string, form?: string): ValidateFunction | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  const { $id: _, ...whole } = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  const schema = form === undefined ? whole : { ...whole, oneOf: [{ $ref: `#/definitions/${form}` }] };
  const options = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;
  const isDraft04 = String(schema.$schema).includes('draft-04');
  return (isDraft04 ? new Draft04Module.default(options) : new Ajv(options)).compile(schema);
}

/** Returns the errors as findings. Omits the errors of alternatives if there is a more exact error. */
function against(source: Source, validate: ValidateFunction): Located[] {
  if (validate(source.value)) return [];
  const errors = validate.errors ?? [];
  const exact = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'allOf', 'if'].includes(keyword));
  return (exact.length > 0 ? exact : errors).map(({ instancePath, params, message = 'differs from its schema' }) => {
    const keys = instancePath
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const unknown = params.additionalProperty === undefined ? [] : [String(params.additionalProperty)];
    const allowed = params.allowedValues === undefined ? '' : `: ${(params.allowedValues as unknown[]).join(', ')}`;
    const path = [...keys, ...unknown].map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    return source.finding(path, `${path.join('/') || 'the file'} ${message}${allowed}`);
  });
}
