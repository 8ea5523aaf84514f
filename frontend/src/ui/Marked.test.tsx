import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Marked } from './Marked.tsx';
import { wordsOf } from './search.ts';

/** The rendered text with each mark in brackets. */
function marked(text: string, query: string, part: { readonly from?: number; readonly to?: number } = {}): string {
  const { container } = render(<Marked text={text} words={wordsOf(query)} {...part} />);
  return container.innerHTML.replaceAll('<mark>', '[').replaceAll('</mark>', ']');
}

test('marks every occurrence of a word, ignoring case and accents', () => {
  expect(marked('Zoë Noëlle', 'oe')).toBe('Z[oë] N[oë]lle');
  expect(marked('Zoe\u0301 Adams', 'zoe')).toBe('[Zoe\u0301] Adams');
  expect(marked('Zoe\u0301 Adams', 'ada')).toBe('Zoe\u0301 [Ada]ms');
  expect(marked('KEALA', ' ala ')).toBe('KE[ALA]');
  expect(marked('aaa', 'aa')).toBe('[aa]a');
  expect(marked('Keala', ' ')).toBe('Keala');
  expect(marked('Keala', 'x')).toBe('Keala');
});

test('marks each word in any order', () => {
  expect(marked('Grace Okafor', 'okafor gra')).toBe('[Gra]ce [Okafor]');
});

test('marks a word that spans two parts of a text in both parts', () => {
  const text = '2210-Pearl City';
  expect(marked(text, '10-pe', { to: 4 })).toBe('22[10]');
  expect(marked(text, '10-pe', { from: 4 })).toBe('[-Pe]arl City');
  expect(marked(text, 'pearl', { to: 4 })).toBe('2210');
});
