import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';
import { runScript } from '../../support/run-script.ts';

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node scripts\/run\.mjs (scripts\/\S+\.ts)$/.exec(line) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

test.each([...COMMANDS, ['test', 'scripts/testing/main.ts'] as const])(
  'npm %s -- --help prints its purpose and options',
  async (name, file) => {
    const { stdout, stderr } = await runScript(file, ['--help']);
    expect(stdout).toMatch(new RegExp(`^npm (?:run )?${name}\\b`));
    expect(stdout).toMatch(/^ {2}--help +this text$/m);
    expect(stderr).toBe('');
  },
);
