import { expect, test } from 'vitest';
import { createLog, withoutSecrets } from './log.ts';

function recorded(act: (log: ReturnType<typeof createLog>) => void) {
  const lines: unknown[] = [];
  const keep = (line: string) => void lines.push(JSON.parse(line));
  act(createLog({ info: keep, warn: keep, error: keep }, { requestId: 'r1' }));
  return lines;
}

test('writes one JSON object per line, with the request id', () => {
  expect(recorded((log) => log.info('answered', { status: 200 }))).toEqual([
    { event: 'answered', requestId: 'r1', status: 200 },
  ]);
});

test('logs kind, codes and causes of an error, without email addresses and tokens', () => {
  const cause = Object.assign(new Error('no account jane.doe@example.com'), { code: 'E1' });
  const token = `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;
  const [line] = recorded((log) => log.error('failed', new Error(`bearer ${token}`, { cause })));
  expect(line).toMatchObject({
    error: { kind: 'Error', message: 'bearer [token]', cause: { code: 'E1', message: 'no account [email]' } },
  });
});

test.each([
  ['jane.doe+x@sub.example.com', '[email]'],
  ['/docs/email-jane.doe%40example.com was not found', '/docs/[email] was not found'],
  ['/docs/email-jane.doe%2540example.com/', '/docs/[email]/'],
  [`key=${'A1b2'.repeat(20)}==`, 'key=[key]'],
  [
    '/users/0b0e0000-0000-4000-8000-000000000001 answered 503',
    '/users/0b0e0000-0000-4000-8000-000000000001 answered 503',
  ],
])('logs %s as %s', (text, logged) => {
  expect(withoutSecrets(text)).toBe(logged);
});

test('cuts a long text between words, so that no part of an email address is logged', () => {
  const words = 'word '.repeat(398);
  expect(withoutSecrets(`${words}jane.doe@sub.example.com`)).toBe(words);
});
