import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent, loadCode } from './lazy-component.tsx';
import { clearNotifications, notifications } from './toasts/toasts.ts';

beforeEach(() => {
  clearNotifications();
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});

const Here = () => <h1>Here</h1>;

test('renders loaded code without showing the fallback', async () => {
  const load = vi.fn(async () => Here);
  const { Lazy, preload } = lazyComponent(load, 'Loading...');
  preload();
  await vi.waitFor(() => expect(load).toHaveReturned());
  await Promise.resolve();
  render(<Lazy />);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
});

test('renders code as soon as it has loaded, even if its fallback was shown only briefly', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Here>();
  const { Lazy } = lazyComponent(() => promise, 'Loading...');
  render(<Lazy />);
  expect(screen.getByText('Loading...')).toBeTruthy();
  await new Promise((done) => setTimeout(done, 20));
  resolve(Here);
  const start = performance.now();
  await screen.findByRole('heading', { name: 'Here' }, { interval: 5 });
  // React.lazy would keep its fallback for 300 ms.
  expect(performance.now() - start).toBeLessThan(200);
});

test('loads code once if it is preloaded and then rendered', async () => {
  const load = vi.fn(async () => Here);
  const { Lazy, preload } = lazyComponent(load);
  preload();
  render(<Lazy />);
  await screen.findByRole('heading', { name: 'Here' });
  preload();
  expect(load).toHaveBeenCalledTimes(1);
});

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  return () => vi.restoreAllMocks();
});

test('reports code that fails to load, calls onMissing and retries at the next mount', async () => {
  const load = vi.fn(async () => Here).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { Lazy } = lazyComponent(load);
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? 'open' : 'closed'}
        </button>
        {isOpen && <Lazy onMissing={() => setOpen(false)} />}
      </>
    );
  }
  render(<Opener />);
  fireEvent.click(screen.getByRole('button', { name: 'closed' }));
  expect(screen.getByRole('button', { name: 'open' })).toBeTruthy();
  await screen.findByRole('button', { name: 'closed' });
  await vi.waitFor(() => expect(notifications()).toHaveLength(1));
  expect(notifications()[0]).toMatchObject({
    message: 'We could not load this part of the portal.',
    detail: 'The connection is down. Please check it and try again.',
  });
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'closed' }));
  await screen.findByRole('heading', { name: 'Here' });
});

test('ERR-01 shows no toast if the code of a quiet component is missing', async () => {
  const { Lazy } = lazyComponent<object>(async () => Promise.reject(new TypeError('Failed to fetch')));
  const onMissing = vi.fn();
  render(<Lazy onMissing={onMissing} isQuiet />);
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(notifications()).toEqual([]);
});

test('causes no unhandled rejection after a failed preload, and rethrows errors other than missing code', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { preload } = lazyComponent(async () => Promise.reject(new TypeError('Failed to fetch')));
  preload();
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();

  const onMissing = vi.fn();
  const { Lazy } = lazyComponent(async () => (): never => {
    throw new Error('Not a loading error.');
  });
  let caught: unknown;
  const stop = (event: ErrorEvent) => {
    caught = event.error;
    event.preventDefault();
  };
  window.addEventListener('error', stop);
  render(<Lazy onMissing={onMissing} />);
  await vi.waitFor(() => expect(String(caught)).toContain('Not a loading error.'));
  window.removeEventListener('error', stop);
  expect(onMissing).not.toHaveBeenCalled();
});

test('loadCode reports code that fails to load and retries on the next call', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await loadCode(load)).toBeUndefined();
  expect(notifications()[0]?.message).toBe('We could not load this part of the portal.');
  expect(await loadCode(load)).toBe('code');
});
