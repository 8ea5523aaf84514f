import { expect, test } from 'vitest';
import { comparedEmail } from './compared.ts';

const TYPED = [
  'r\u00e9n\u00e9@y.example',
  're\u0301ne\u0301@y.example',
  ' RE\u0301N\u00c9@Y.example ',
  'réné＠y.example',
];

test('USER-11 USER-12 an e-mail address is one, however its accents, its case and the spaces around it are typed', () => {
  expect(new Set(TYPED.map(comparedEmail))).toEqual(new Set(['r\u00e9n\u00e9@y.example']));
  expect(comparedEmail('rene@y.example')).not.toBe(comparedEmail('réné@y.example'));
});
