import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

test.each(['bootstrap', 'deploy', 'package', 'preview', 'site', 'smoke'])(
  'npm run %s -- --help tells what it does and takes',
  async (name) => {
    const script = inRoot('scripts', `${name}.ts`);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--help']);
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
    expect(stdout).toMatch(/^ {2}--help +this text$/m);
    expect(stderr).toBe('');
  },
);
