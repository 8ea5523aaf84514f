import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InfoPopover } from './InfoPopover.tsx';
import { preloadPopover } from './Popover.tsx';

beforeAll(async () => {
  preloadPopover();
  await import('./FluentPopover.tsx');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tip = () => screen.queryByRole('tooltip');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('LIM-02 opens the popover immediately, and closes it 50 ms after the pointer leaves trigger and popover', () => {
  render(<InfoPopover content="Gets recall notices">About</InfoPopover>);
  const trigger = screen.getByRole('button', { name: 'About' });
  fireEvent.pointerEnter(trigger);
  expect(tip()?.textContent).toBe('Gets recall notices');
  fireEvent.pointerLeave(trigger);
  pass(49);
  fireEvent.pointerEnter(tip() as HTMLElement);
  pass(1_000);
  expect(tip()).not.toBeNull();
  fireEvent.pointerLeave(tip() as HTMLElement);
  pass(49);
  expect(tip()).not.toBeNull();
  pass(1);
  expect(tip()).toBeNull();
});

test('Escape closes the popover even if the focus is elsewhere, and reaches no other handler', () => {
  const onKeyDown = vi.fn();
  document.body.addEventListener('keydown', onKeyDown);
  render(<InfoPopover content="Gets recall notices">About</InfoPopover>);
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'About' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', onKeyDown);
});

test('a click pins the popover until a click elsewhere, and does not move the focus', () => {
  render(
    <>
      <InfoPopover content="Gets recall notices">About</InfoPopover>
      <button type="button">Next</button>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'About' });
  const next = screen.getByRole('button', { name: 'Next' });
  fireEvent.pointerEnter(trigger);
  fireEvent.click(trigger);
  fireEvent.pointerLeave(trigger);
  pass(1_000);
  expect(tip()).not.toBeNull();
  // A click on the text inside the popover blurs the trigger.
  fireEvent.blur(trigger, { relatedTarget: null });
  expect(tip()).not.toBeNull();
  expect(trigger.getAttribute('aria-describedby')).toBe(tip()?.id);
  fireEvent.mouseDown(next);
  fireEvent.click(next);
  expect(tip()).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
