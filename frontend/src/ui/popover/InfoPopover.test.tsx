import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InfoPopover } from './InfoPopover.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tip = () => screen.queryByRole('tooltip');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('LIM-02 what is told about something comes at once, and goes 50 milliseconds after the pointer left both', () => {
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
