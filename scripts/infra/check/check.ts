/** The check of the templates: reads them, holds them against their types, and applies the policies. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, Findings } from './finding.ts';
import { diagnostics } from './policies/diagnostics.ts';
import type { Policy } from './policies/policy.ts';
import { LEAST_ROLES } from './policies/roles.ts';
import { SECRETS } from './policies/secrets.ts';
import { SETTINGS } from './policies/settings.ts';
import { type Model, modelOf, type Project, report, scopeOf } from './rules/model.ts';
import { checkModule, checkParameterFile } from './rules/module.ts';
import { checkNames } from './rules/names.ts';
import { checkReads } from './rules/reads.ts';
import { checkPlace, checkResource, checkTwice } from './rules/resource.ts';
import { declaredType, isUnknownType } from './rules/typed.ts';
import { checkValue } from './rules/value.ts';
import { readTemplate } from './syntax/template.ts';
import { Unreadable } from './syntax/unreadable.ts';
import { readTypes } from './types/library.ts';

interface CheckOptions {
  /** The repository's folder: paths of findings begin there. */
  readonly root: string;
  /** Folder of types in the format of bicep-types; undefined: checks that need types are left out. */
  readonly types: string | undefined;
  /** Reads a file below `root`; tests change a file's text this way. */
  readonly read?: (file: string) => string;
}

interface CheckResult {
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly project: Project;
}

const POLICIES: readonly Policy[] = [...SECRETS, ...SETTINGS, ...LEAST_ROLES, diagnostics];

/** @throws Error when there are no templates, or no types where they are said to be */
export async function checkTemplates({
  root,
  types,
  read = (file) => readFileSync(join(root, file), 'utf8'),
}: CheckOptions): Promise<CheckResult> {
  const findings = new Findings();
  const models = new Map<string, Model>();
  const unreadable = new Set<string>();
  const project: Project = {
    root,
    read,
    types: types === undefined ? undefined : readTypes(types),
    findings,
    leftOut: new Set(),
    models,
    unreadable,
  };
  const files = globSync('**/*.{bicep,bicepparam}', { cwd: join(root, 'infra') }).map(
    (file) => `infra/${file.replaceAll('\\', '/')}`,
  );
  if (files.length === 0) throw new Error(`There are no templates in ${join(root, 'infra')}.`);
  for (const file of files.sort()) {
    try {
      models.set(file, modelOf(project, await readTemplate(file, read(file))));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      findings.add('unreadable', file, error.at, error.message);
      unreadable.add(file);
    }
  }
  for (const [file, model] of models) {
    if (checkNames(model)) continue;
    models.delete(file);
    unreadable.add(file);
  }
  for (const model of models.values()) {
    checkModel(model);
    for (const { reason, check } of POLICIES)
      check(model, (at, message) => report(model, at, `${message} (${reason})`, 'policy'));
  }
  return { findings: findings.list(), project };
}

function checkModel(model: Model): void {
  const { file, declarations, extensions } = model.template;
  checkReads(model);
  const known = extensions.length > 0 ? configuredExtensions(model.project) : [];
  for (const name of extensions)
    if (!known.includes(name))
      report(model, { line: 1, column: 1 }, `${CONFIGURATION} has no extension ${name}, which ${file} names`);
  if (file.endsWith('.bicepparam')) {
    checkParameterFile(model);
    return;
  }
  checkTwice(model);
  for (const declaration of declarations) {
    if (declaration.kind === 'variable') continue;
    if (declaration.kind === 'resource' || declaration.kind === 'module') {
      checkPlace(declaration, model);
      if (declaration.kind === 'resource') checkResource(declaration, model);
      else checkModule(declaration, model);
      continue;
    }
    if (isUnknownType(declaration)) report(model, declaration.at, `there is no type ${declaration.type}`);
    if (declaration.value) checkValue(declaration.value, declaredType(declaration), scopeOf(model));
  }
}

const CONFIGURATION = 'bicepconfig.json';

/** Extensions by name, as templates name them. */
function configuredExtensions({ root }: Project): readonly string[] {
  const path = join(root, CONFIGURATION);
  const { extensions = {} } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { extensions?: object })
    : {};
  return Object.keys(extensions);
}
