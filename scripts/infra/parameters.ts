/** Generates the table of main.bicep's parameters in infra/README.md, between two markers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parametersOf } from './check/rules/model.ts';
import type { RunResult } from './check/run.ts';
import type { Parameter, Template, Text } from './check/syntax/ast.ts';
import { readTemplate } from './check/syntax/template.ts';
import { everyExpression } from './check/syntax/walk.ts';

const README = 'infra/README.md';
const [TEMPLATE, DEV, PROD] = ['infra/main.bicep', 'infra/main.dev.bicepparam', 'infra/main.prod.bicepparam'];
const BEGIN = '<!-- parameters: npm run check:infra -- --write -->';
const END = '<!-- /parameters -->';

/**
 * Compares the table in infra/README.md with the templates.
 * @param isWriting true to update an outdated table
 * @throws Error if the markers are missing
 */
export async function checkParameterTable(root: string, isWriting: boolean): Promise<RunResult> {
  const path = join(root, README);
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${README} lacks the markers of the table: ${BEGIN} … ${END}`);
  const table = await parameterTable(root);
  const updated = `${text.slice(0, begin + BEGIN.length)}\n${table}\n${text.slice(end)}`;
  const name = `The table of parameters in ${README}`;
  if (updated === text) return { findings: [], notes: [`${name}: up to date`] };
  if (!isWriting) {
    const { length } = text.slice(0, begin).split('\n');
    return {
      findings: [`${README}:${length}:1 the table differs from the templates. Run: npm run check:infra -- --write`],
      notes: [],
    };
  }
  writeFileSync(path, updated);
  return { findings: [], notes: [`${name}: written`] };
}

/** Returns the table in Markdown. */
async function parameterTable(root: string): Promise<string> {
  const template = (file: string) => readTemplate(file, readFileSync(join(root, file), 'utf8'));
  const [main, dev, prod] = await Promise.all([template(TEMPLATE), template(DEV), template(PROD)]);
  const rows = parametersOf(main).map((parameter) => {
    const { name } = parameter;
    const [inDev, inProd] = [settingOf(dev, name), settingOf(prod, name)];
    return [
      `\`${name}\``,
      inDev?.variable ?? inProd?.variable ?? '',
      parameter.value ? sourceOf(parameter, main) : 'required',
      inDev?.source ?? '',
      inProd?.source ?? '',
      descriptionOf(parameter),
    ];
  });
  const header = ['parameter', 'variable', 'default', 'dev', 'prod', 'description'];
  return [header, header.map(() => '---'), ...rows].map(rowOf).join('\n');
}

const rowOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Returns how a parameter file sets a parameter: with a variable of the GitHub environment, or with a value. */
function settingOf(file: Template, name: string): { variable?: string; source?: string } | undefined {
  const parameter = parametersOf(file).find((parameter) => parameter.name === name);
  if (!parameter?.value) return undefined;
  for (const expression of everyExpression(parameter.value)) {
    if (expression.kind !== 'call' || expression.callee.kind !== 'name') continue;
    if (expression.callee.name !== 'readEnvironmentVariable') continue;
    const [variable, fallback] = expression.args.map((argument) => (argument.kind === 'text' ? coded(argument) : ''));
    return { variable: fallback ? `${variable}, else ${fallback}` : `${variable}` };
  }
  return { source: sourceOf(parameter, file) };
}

function descriptionOf({ decorators }: Parameter): string {
  const [text] = decorators.find(({ name }) => name === 'description')?.args ?? [];
  return text?.kind === 'text' ? text.parts.join('') : '';
}

const coded = ({ parts }: Text) => (parts.length > 0 ? `\`${parts.join('')}\`` : '');

/** Returns the value as in the source, without the quotes of a text. Returns '' for an empty text, list or object. */
function sourceOf({ value, at }: Parameter, { text }: Template): string {
  if (value?.kind === 'text') return coded(value);
  const line = text.split('\n')[at.line - 1] ?? '';
  const source = line.slice(line.indexOf('=') + 1).trim();
  return ['[]', '{}'].includes(source) ? '' : `\`${source}\``;
}
