import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

const OTHERS: Readonly<Record<string, string>> = { 'check:infra': 'check-infra.ts', token: 'local/token.ts' };

test.each(['bootstrap', 'check:infra', 'data', 'deploy', 'package', 'preview', 'site', 'smoke', 'token'])(
  'npm run %s -- --help tells what it does and takes',
  async (name) => {
    const script = inRoot('scripts', OTHERS[name] ?? `${name}.ts`);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--help']);
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
    expect(stdout).toMatch(/^ {2}--help +this text$/m);
    expect(stderr).toBe('');
  },
);
