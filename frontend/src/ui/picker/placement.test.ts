import { expect, test } from 'vitest';
import { place } from './placement.ts';

const WINDOW = { width: 1000, height: 600 };
const anchor = { top: 100, left: 200, width: 100, height: 30 };

test('place puts the box below its anchor, aligned left', () => {
  expect(place(anchor, { width: 80, height: 200 }, WINDOW)).toEqual({ top: 134, left: 200, maxHeight: 458 });
});

test('puts the box above the anchor and shortens it if a few options do not fit below', () => {
  const low = { ...anchor, top: 500 };
  expect(place(low, { width: 80, height: 200 }, WINDOW)).toMatchObject({ top: 296, maxHeight: 488 });
  expect(place(low, { width: 80, height: 900 }, WINDOW)).toMatchObject({ top: 8, maxHeight: 488 });
});

test('keeps the box inside the window', () => {
  expect(place({ ...anchor, left: 980 }, { width: 300, height: 50 }, WINDOW).left).toBe(692);
  expect(place({ ...anchor, left: 0 }, { width: 300, height: 50 }, { width: 280, height: 600 }).left).toBe(8);
});

test('shortens the box below its anchor rather than placing it above, where it would cover the label', () => {
  expect(place({ ...anchor, top: 350 }, { width: 80, height: 300 }, WINDOW)).toMatchObject({
    top: 384,
    maxHeight: 208,
  });
});

test('ends the box above the footer of its dialog if a few options fit, and covers the footer otherwise', () => {
  const low = { ...anchor, top: 300 };
  expect(place(low, { width: 80, height: 300 }, WINDOW, 520)).toMatchObject({ top: 334, maxHeight: 178 });
  expect(place(low, { width: 80, height: 300 }, WINDOW, 480)).toMatchObject({ top: 334, maxHeight: 258 });
  expect(place(low, { width: 80, height: 50 }, WINDOW, 400)).toMatchObject({ top: 334, maxHeight: 58 });
});
