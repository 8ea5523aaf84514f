/** Checks the templates: parses them, compares them with Azure's types, and applies the policies. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, Findings } from './finding.ts';
import { diagnostics } from './policies/diagnostics.ts';
import type { Policy } from './policies/policy.ts';
import { LEAST_ROLES } from './policies/roles.ts';
import { SECRETS } from './policies/secrets.ts';
import { SETTINGS } from './policies/settings.ts';
import { type Model, modelOf, type Project, report } from './rules/model.ts';
import { checkModule, checkParameterFile } from './rules/module.ts';
import { checkNames } from './rules/names.ts';
import { checkReads } from './rules/reads.ts';
import { checkResource } from './rules/resource.ts';
import { readTemplate } from './syntax/template.ts';
import { Unreadable } from './syntax/unreadable.ts';
import { readTypes } from './types/library.ts';

interface CheckOptions {
  /** The repository's folder. Paths of findings are relative to it. */
  readonly root: string;
  /** Folder of types in the bicep-types format. If undefined, the checks that require types are skipped. */
  readonly types: string | undefined;
  /** Reads a file below `root`. Tests pass a function that changes a file's text. */
  readonly read?: (file: string) => string;
}

const POLICIES: readonly Policy[] = [...SECRETS, ...SETTINGS, ...LEAST_ROLES, diagnostics];

/**
 * Returns the findings, worst first.
 * @throws Error if there are no templates, or no types in the given folder
 */
export async function checkTemplates({
  root,
  types,
  read = (file) => readFileSync(join(root, file), 'utf8'),
}: CheckOptions): Promise<{ findings: readonly Finding[]; project: Project }> {
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
  checkReads(model);
  if (model.template.file.endsWith('.bicepparam')) checkParameterFile(model);
  for (const declaration of model.template.declarations) {
    if (declaration.kind === 'resource') checkResource(declaration, model);
    if (declaration.kind === 'module') checkModule(declaration, model);
  }
}
