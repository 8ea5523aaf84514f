import { expect, test } from 'vitest';
import { documentId } from './index.ts';

test('USER-11 gives all spellings of an email address the same claim', () => {
  const typed = ['r\u00e9n\u00e9@y.example', 're\u0301ne\u0301@y.example', ' RE\u0301N\u00c9@Y.example '];
  expect(new Set(typed.map(documentId.emailClaim)).size).toBe(1);
});
