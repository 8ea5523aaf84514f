import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTemplates } from '@franchise-admin/scripts/infra/check/check.ts';
import type { Place } from '@franchise-admin/scripts/infra/check/finding.ts';
import type { Declaration, ObjectLiteral } from '@franchise-admin/scripts/infra/check/syntax/ast.ts';
import { at, bodyOf } from '@franchise-admin/scripts/infra/check/syntax/walk.ts';
import { typesFolder } from '@franchise-admin/scripts/infra/check/types-folder.ts';
import { ROOT } from '@franchise-admin/scripts/root.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { templateOf } from './support/evaluate.ts';
import { copyProject } from './support/project.ts';

const types = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);
const FILES = globSync('infra/**/*.bicep', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everywhere-'));
  copyProject(root);
});

afterEach(() => rmSync(root, { recursive: true }));

/**
 * Plants a property `zz` in every object that is chosen of the project's templates.
 * @returns where each of them stands
 */
async function plantEverywhere(choose: (declaration: Declaration) => ObjectLiteral | undefined): Promise<string[]> {
  const planted: string[] = [];
  for (const file of FILES) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    const objects = (await templateOf(file)).declarations.map(choose).filter((object) => object !== undefined);
    // From the end on, so that what is planted moves nothing that is still to come.
    for (const { at: place } of objects.sort((a, b) => byPlace(b.at, a.at))) {
      const line = lines[place.line - 1] ?? '';
      lines[place.line - 1] = `${line.slice(0, place.column)} zz: 1,${line.slice(place.column)}`;
      planted.push(`${file}:${place.line}:${place.column + 2}`);
    }
    writeFileSync(join(root, file), lines.join('\n'));
  }
  return planted.sort();
}

function byPlace(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}

/** Where the check finds something that reads so. */
async function placesOf(message: RegExp, from = types): Promise<string[]> {
  const { findings } = await checkTemplates({ root, types: from });
  const found = findings.filter((finding) => message.test(finding.message));
  return found.map(({ file, line, column }) => `${file}:${line}:${column}`).sort();
}

describe("a mistake in each of the project's templates", () => {
  test('a parameter that no module has', async () => {
    const planted = await plantEverywhere((declaration) => {
      const params = declaration.kind === 'module' ? at(bodyOf(declaration.body).object, 'params') : undefined;
      return params?.kind === 'object' ? params : undefined;
    });
    expect(planted.length).toBeGreaterThan(5);
    expect(await placesOf(/^modules\/\w+\.bicep has no property zz$/, undefined)).toEqual(planted);
  });

  test.skipIf(types === undefined)("a property that no resource has (skipped without Azure's types)", async () => {
    const planted = await plantEverywhere((declaration) =>
      declaration.kind === 'resource' ? bodyOf(declaration.body).object : undefined,
    );
    expect(planted.length).toBeGreaterThan(30);
    expect(await placesOf(/ has no property zz$/)).toEqual(planted);
  });

  test.skipIf(types === undefined)("an API version that there never was (skipped without Azure's types)", async () => {
    let resources = 0;
    for (const file of FILES) {
      const text = readFileSync(join(root, file), 'utf8');
      const changed = text.replace(/^(resource \w+ '[^@']+@)[^']+'/gm, (_, begin: string) => {
        resources++;
        return `${begin}1999-01-01'`;
      });
      writeFileSync(join(root, file), changed);
    }
    expect(resources).toBeGreaterThan(40);
    expect(await placesOf(/1999-01-01/)).toHaveLength(resources);
  });
});
