import { expect, test } from 'vitest';
import { place } from './placement.ts';

const WINDOW = { width: 1000, height: 600 };
const anchor = { top: 100, left: 200, width: 100, height: 30 };

test('places the box below its anchor, aligned left', () => {
  expect(place(anchor, { width: 80, height: 200 }, WINDOW)).toEqual({ top: 134, left: 200, maxHeight: 458 });
});

test('places the box above if there is more room, and shortens it to that room', () => {
  const low = { ...anchor, top: 500 };
  expect(place(low, { width: 80, height: 200 }, WINDOW)).toMatchObject({ top: 296, maxHeight: 488 });
  expect(place(low, { width: 80, height: 900 }, WINDOW)).toMatchObject({ top: 8, maxHeight: 488 });
});

test('keeps the box inside the window', () => {
  expect(place({ ...anchor, left: 980 }, { width: 300, height: 50 }, WINDOW).left).toBe(692);
  expect(place({ ...anchor, left: 0 }, { width: 300, height: 50 }, { width: 280, height: 600 }).left).toBe(8);
});

test('USER-08 places the box above rather than over the footer of its dialog', () => {
  const low = { ...anchor, top: 400 };
  expect(place(low, { width: 80, height: 100 }, WINDOW).top).toBe(434);
  expect(place(low, { width: 80, height: 100 }, WINDOW, 500).top).toBe(296);
  expect(place(low, { width: 80, height: 50 }, WINDOW, 500).top).toBe(434);
});

test('covers the footer if the room above and below is too small', () => {
  const flat = { width: 700, height: 340 };
  const field = { ...anchor, top: 110 };
  expect(place(field, { width: 80, height: 300 }, flat, 160)).toMatchObject({ top: 144, maxHeight: 188 });
  expect(place(field, { width: 80, height: 90 }, flat, 160).top).toBe(16);
});
