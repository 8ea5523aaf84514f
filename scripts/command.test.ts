import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodeOf, Misuse, read, readPort, sentence } from './command.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const options = { port: { type: 'string' }, dev: { type: 'boolean' } } as const;

test.each([
  [['--dta', 'none'], "Unknown option '--dta'."],
  [['more'], `Unexpected argument 'more'. With npm, options come after "--": npm run NAME -- --option value.`],
  [['--port'], "Option '--port <value>' argument missing."],
  [['--port', '--dev'], /^Option '--port' argument is ambiguous\./],
])('reports invalid arguments in one sentence with exit code 2: %s', (args, expected) => {
  const error = thrownBy(() => read({ help: '', options }, args));
  expect(sentence(error)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  expect(sentence(error)).not.toContain('To specify');
  expect(exitCodeOf(error)).toBe(2);
});

test('every command accepts --help, and rejects positional arguments unless it declares them', () => {
  expect(read({ help: '', options }, ['--help']).values).toMatchObject({ help: true });
  const { values, positionals } = read({ help: '', options, allowPositionals: true }, ['retry', '--port', '1', 'all']);
  expect([values.port, values.help, positionals]).toEqual(['1', false, ['retry', 'all']]);
});

test('reports a port in use with a remedy', () => {
  const error = Object.assign(new Error('listen EADDRINUSE: address already in use 127.0.0.1:8081'), {
    code: 'EADDRINUSE',
    port: 8081,
  });
  expect(sentence(error)).toBe(
    'Port 8081 is in use. Stop the program that uses it, or choose another port with --port.',
  );
  expect(exitCodeOf(error)).toBe(1);
});

test('prints the stack of a bug, but not of a failed request', () => {
  const bug = thrownBy(() => JSON.parse('null').port);
  expect(sentence(bug)).toMatch(/^TypeError: .*\n\s+at .*command\.test\.ts/);
  expect(sentence(new TypeError('fetch failed', { cause: new Error('refused') }))).toBe('fetch failed');
});

test('names the path of a file system error in one sentence', () => {
  expect(sentence(thrownBy(() => readFileSync('/nope/x.json')))).toBe('There is no file or folder /nope/x.json.');
  expect(sentence(thrownBy(() => readdirSync('/dev/null')))).toBe(
    '/dev/null is not a folder, or its parent is a file.',
  );
});

test('reports any other error unchanged', () => {
  expect(sentence(new Error('The page did not build.'))).toBe('The page did not build.');
  expect(sentence('thrown text')).toBe('thrown text');
  expect(exitCodeOf(new Misuse('Name one.'))).toBe(2);
});

test('--port accepts whole numbers up to 65535', () => {
  expect(readPort('0')).toBe(0);
  expect(readPort('65535')).toBe(65_535);
  for (const text of ['x', '', ' ', '-1', '1.5', '65536'])
    expect(() => readPort(text)).toThrow(`--port takes a number from 0 to 65535, not "${text}".`);
});
