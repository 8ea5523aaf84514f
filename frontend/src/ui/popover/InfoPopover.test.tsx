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

test('LIM-02 shows at once and hides 50 ms after the pointer left trigger and popover', () => {
  render(<InfoPopover content="Those who hear of recalls">About</InfoPopover>);
  const trigger = screen.getByRole('button', { name: 'About' });
  fireEvent.pointerEnter(trigger);
  expect(tip()?.textContent).toBe('Those who hear of recalls');
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

test('Escape closes it wherever the focus is, and nothing else', () => {
  const onKeyDown = vi.fn();
  document.body.addEventListener('keydown', onKeyDown);
  render(<InfoPopover content="Those who hear of recalls">About</InfoPopover>);
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'About' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', onKeyDown);
});

test('a press keeps it until a press elsewhere, and leaves the focus where it is', () => {
  render(
    <>
      <InfoPopover content="Those who hear of recalls">About</InfoPopover>
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
  // A press on the text inside takes the focus from the trigger.
  fireEvent.blur(trigger, { relatedTarget: null });
  expect(tip()).not.toBeNull();
  expect(trigger.getAttribute('aria-describedby')).toBe(tip()?.id);
  fireEvent.mouseDown(next);
  fireEvent.click(next);
  expect(tip()).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
