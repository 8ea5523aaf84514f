import { afterEach, expect, test, vi } from 'vitest';
import { textRuler } from './text-width.ts';

afterEach(() => vi.unstubAllGlobals());

test('adds up the widths of the letters, and measures each letter once per font', () => {
  const measured: string[] = [];
  const context = {
    font: '',
    measureText(text: string) {
      measured.push(`${context.font} ${text}`);
      return { width: text === 'i' ? 3 : 8 };
    },
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Sans' }));
  const measure = textRuler(14, 400);
  expect(['Lili', 'ill', ''].map(measure)).toEqual([22, 19, 0]);
  expect(textRuler(12, 600)('i')).toBe(3);
  expect(measured).toEqual(['400 14px Sans L', '400 14px Sans i', '400 14px Sans l', '600 12px Sans i']);
});
