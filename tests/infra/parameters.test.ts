/** The table of parameters in infra/README.md, held against the templates that it speaks of. */
import { readFileSync } from 'node:fs';
import type { Expression, Template } from '@franchise-admin/scripts/infra/check/syntax/ast.ts';
import { inRoot } from '@franchise-admin/scripts/root.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { templateOf } from './support/evaluate.ts';

interface Row {
  readonly variable: string;
  readonly default: string;
  readonly dev: string;
  readonly prod: string;
}

/** Rows by their parameter. @throws Error for a parameter that has two */
function rowsOf(page: string): Map<string, Row> {
  const [, table = ''] = page.split('| parameter | variable | default | dev | prod | |\n|---|---|---|---|---|---|\n');
  const rows = new Map<string, Row>();
  for (const line of table.split('\n\n')[0]?.split('\n') ?? []) {
    const [name = '', variable = '', standard = '', dev = '', prod = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (rows.has(name)) throw new Error(`${name} has two rows.`);
    rows.set(name.replaceAll('`', ''), { variable, default: standard, dev, prod });
  }
  return rows;
}

/** What a cell says of a value: undefined where it is reckoned, so that only words can tell it; '' where nothing or an empty one is given. */
function told(value: Expression | undefined): string | undefined {
  switch (value?.kind) {
    case undefined:
      return '';
    case 'text': {
      if (value.parts.some((part) => typeof part !== 'string')) return undefined;
      const text = value.parts.join('');
      return text === '' ? '' : `\`${text}\``;
    }
    case 'number':
      return String(value.value);
    case 'boolean':
      return `\`${value.value}\``;
    case 'array':
      return value.items.length === 0 ? '' : undefined;
    case 'object':
      return value.entries.length === 0 ? '' : undefined;
    default:
      return undefined;
  }
}

const givenTo = (template: Template, name: string): Expression | undefined => {
  const found = template.declarations.find((declaration) => declaration.name === name);
  return found?.kind === 'parameter' ? found.value : undefined;
};

let main: Template;
const files = new Map<'dev' | 'prod', { template: Template; text: string }>();
let rows: Map<string, Row>;
beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  for (const environment of ['dev', 'prod'] as const) {
    const file = `infra/main.${environment}.bicepparam`;
    files.set(environment, { template: await templateOf(file), text: readFileSync(inRoot(file), 'utf8') });
  }
  rows = rowsOf(readFileSync(inRoot('infra/README.md'), 'utf8'));
});

describe('the table of parameters', () => {
  test('has a row for each of main.bicep, and no other', () => {
    const names = main.declarations.filter(({ kind }) => kind === 'parameter').map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect([...rows.keys()].sort()).toEqual(names.sort());
  });

  test('tells what each is where nothing is said', () => {
    for (const [name, row] of rows) {
      const value = told(givenTo(main, name));
      if (value === undefined) expect(`${name}: ${row.default}`).toMatch(/: [a-z ]{5,}$/);
      else expect(`${name}: ${row.default}`).toBe(`${name}: ${value}`);
    }
  });

  test.each(['dev', 'prod'] as const)('tells what the file of %s says', (environment) => {
    const { template } = files.get(environment) ?? {};
    if (!template) throw new Error('It was not read.');
    for (const [name, row] of rows)
      expect(`${name}: ${row[environment]}`).toBe(`${name}: ${told(givenTo(template, name)) ?? ''}`);
  });

  test('tells which variable each comes from, and what it is without', () => {
    for (const [name, { variable }] of rows) {
      const said = new Set<string>();
      for (const { text } of files.values()) {
        const [, rest = ''] = text.split(`\nparam ${name} = `);
        const [, read, otherwise] =
          /^[^\n]*\n?[^\n]*?readEnvironmentVariable\('(\w+)'(?:, '([^']*)')?\)/.exec(rest.split('\nparam ')[0] ?? '') ??
          [];
        if (read !== undefined) said.add(otherwise ? `\`${read}\`, else \`${otherwise}\`` : `\`${read}\``);
      }
      expect([name, variable]).toEqual([name, [...said].join('; ')]);
    }
  });
});
