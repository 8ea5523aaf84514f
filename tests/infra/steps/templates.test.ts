/** Runs the CI script that compiles the templates, like the runner. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stepsFolder } from '../support/steps.ts';

const { calls, folder, programs, run } = stepsFolder('templates');

test.each([
  ['passes without Bicep warnings, even if az prints its own', 'WARNING: A new Bicep release is available.', 0, 0],
  ['fails at a warning', 'WARNING: /main.bicep(3,5) : Warning BCP037: Something is wrong.', 0, 1],
  ['fails at an error after every file is compiled', 'ERROR: /main.bicep(3,5) : Error BCP018: No bracket.', 1, 1],
])('compiling the templates %s', (_, says, code, status) => {
  mkdirSync(join(folder, 'infra'));
  for (const name of ['main.bicep', 'main.dev.bicepparam']) writeFileSync(join(folder, 'infra', name), '');
  programs({ az: `case "$*" in *version*) ;; *) echo "${says}" >&2; exit ${code} ;; esac` });
  const compiled = run('ci.yml', 'templates', 'Compile every template and parameter file');
  expect(compiled).toMatchObject({ status, output: expect.stringContaining(says) });
  expect(calls('bicep build')).toHaveLength(2);
});
