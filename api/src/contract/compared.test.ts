import { expect, test } from 'vitest';
import { comparedEmail, comparedName } from './compared.ts';

const TYPED = [
  'r\u00e9n\u00e9@y.example',
  're\u0301ne\u0301@y.example',
  ' RE\u0301N\u00c9@Y.example ',
  'réné＠y.example',
];

test('USER-11 USER-12 ignores case, outer spaces and the encoding of accents in emails', () => {
  expect(new Set(TYPED.map(comparedEmail))).toEqual(new Set(['r\u00e9n\u00e9@y.example']));
  expect(comparedEmail('rene@y.example')).not.toBe(comparedEmail('réné@y.example'));
});

test('POS-05 ignores case, spaces and invisible characters in names', () => {
  const typed = [
    'Harbor POS',
    ' harbor  pos',
    'Harbor\u00a0POS',
    'Har\u200bbor POS\u2800',
    'Harbor POS\u3164',
    '\ue000Harbor POS\ufe0f',
  ];
  expect(new Set(typed.map(comparedName))).toEqual(new Set(['harbor pos']));
});
