import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '../ui/index.ts';
import { clearNotifications, shownToasts } from '../ui/toasts/toasts.ts';
import { PageBoundary } from './PageBoundary.tsx';

test('SHELL-05 shows an error with "Try again" if the code of a page fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Lazy: Page, preload } = lazyComponent(async () => Promise.reject(new Error('Failed to fetch')));
  preload();
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  expect(await screen.findByText('We could not show this page.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('renders nothing for a failed component with an empty fallback, and keeps its sibling', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Failing(): never {
    throw new Error('Failed to fetch');
  }
  const { container } = render(
    <>
      <p>Here</p>
      <PageBoundary fallback={null}>
        <Failing />
      </PageBoundary>
    </>,
  );
  expect(container.textContent).toBe('Here');
});

const OFFLINE = 'The connection is down. The page reloads automatically when it is back.';

/** Renders a page whose code fails to load. `respond` returns the response to the request for the deployed page. */
function showMissing(respond: () => Promise<Response>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
  const { Lazy: Page } = lazyComponent(async () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  return { reload, fetched };
}

const down = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (script: string) => async () => new Response(`<script type="module" src="./assets/${script}"></script>`);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.innerHTML = '';
  clearNotifications();
});

test('SHELL-05 ERR-03 reports a lost connection; "Try again" reloads the page only if the server responds', async () => {
  const { reload, fetched } = showMissing(down);
  await screen.findByText(OFFLINE);
  const retry = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(retry);
  await waitFor(() => expect(shownToasts().toasts[0]).toMatchObject({ detail: OFFLINE }));
  expect(reload).not.toHaveBeenCalled();
  fetched.mockImplementation(async () => new Response());
  fireEvent.click(retry);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('SHELL-05 checks the server with back-off during an outage, and reloads the page as soon as the browser is online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reload, fetched } = showMissing(down);
  await screen.findByText(OFFLINE);
  await act(() => vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000));
  expect(fetched).toHaveBeenCalledTimes(1 + 3);
  expect([reload.mock.calls, shownToasts().toasts]).toEqual([[], []]);
  fetched.mockImplementation(async () => new Response());
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('SHELL-05 reports a new version only if the scripts of the deployed page have changed', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-a.js"></script>';
  showMissing(page('index-a.js'));
  await screen.findByText('We could not load a part of the portal. Please try again.');
  cleanup();
  showMissing(page('index-b.js'));
  await screen.findByText(/^A new version of the portal may have been published\./);
  cleanup();
  showMissing(async () => new Response('<html>', { status: 503 }));
  await screen.findByText('We could not load a part of the portal. Please try again.');
});

test("SHELL-05 shows a general error for a fault in a page's code", () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Failing(): never {
    throw new Error('Broken.');
  }
  render(
    <PageBoundary>
      <Failing />
    </PageBoundary>,
  );
  screen.getByText('Something went wrong on this page. Please try again.');
});
