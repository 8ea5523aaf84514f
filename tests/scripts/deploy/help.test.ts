import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { runScript } from '../../support/run-script.ts';

/** Commands that the test skips, because they have no options or describe them at the top of their file. */
const WITHOUT = ['build', 'check', 'screenshots'];

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/run\.mjs (scripts\/\S+\.ts)$/.exec(line) ?? [];
  return file === undefined || WITHOUT.includes(name) ? [] : [[name, file] as const];
});

test.each(COMMANDS)('npm run %s -- --help prints its purpose and options', async (name, file) => {
  const { stdout, stderr } = await runScript(file, ['--help']);
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
  expect(stdout).toMatch(/^ {2}--help +this text$/m);
  expect(stderr).toBe('');
});
