/** Runs the script of ci that compiles the templates as the runner does. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stepsFolder } from '../support/steps.ts';

const { calls, folder, programs, run } = stepsFolder('templates');
const MAIN = '/home/runner/infra/main.bicep';

/** Compiles one template and one parameter file with a Bicep that prints this text and exits with this code. */
function compile(says: string, code = 0) {
  mkdirSync(join(folder, 'infra'));
  for (const name of ['main.bicep', 'main.dev.bicepparam']) writeFileSync(join(folder, 'infra', name), '');
  programs({ az: `case "$*" in *version*) ;; *) echo "${says}" >&2; exit ${code} ;; esac` });
  return run('ci.yml', 'templates', 'Compile every template and every file of parameters');
}

describe('compiling the templates', () => {
  test('passes without warnings of Bicep, even if az prints its own', () => {
    expect(compile('WARNING: A new Bicep release is available: v0.99.1.').status).toBe(0);
    expect(calls('bicep build')).toHaveLength(2);
  });

  test.each(['BCP037', 'BCP081', 'no-unused-params'])('fails at the warning %s, which it prints', (code) => {
    const warning = `WARNING: ${MAIN}(3,5) : Warning ${code}: Something is wrong.`;
    expect(compile(warning)).toMatchObject({ status: 1, said: expect.stringContaining(warning) });
  });

  test('fails at an error after every file is compiled', () => {
    const error = `ERROR: ${MAIN}(3,5) : Error BCP018: Expected a bracket.`;
    expect(compile(error, 1)).toMatchObject({ status: 1, said: expect.stringContaining(error) });
    expect(calls('bicep build')).toHaveLength(2);
  });
});
