import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTabAddress, useTableAddress } from './useTableAddress.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => window.history.replaceState(null, '', '/'));

function List() {
  const { query, setQuery } = useTableAddress();
  return (
    <>
      <input aria-label="Search" value={query} onChange={({ target }) => setQuery(target.value)} />
      <Link to="/later">Later</Link>
    </>
  );
}

/** Waits until the delayed URL update has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

function show() {
  let arrive: () => void = () => undefined;
  const Later = lazy(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { default: () => <h1>Arrived</h1> };
  });
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/" element={<List />} />
          <Route path="/later" element={<Later />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  return { user: userEvent.setup(), arrive: () => arrive() };
}

test('TBL-01 writes the search to the URL after a short delay', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Search'), 'ann');
  await settled();
  expect(window.location.search).toBe('?search=ann');
});

test('TBL-01 writes the search to the URL before the browser follows a link', async () => {
  const { user } = show();
  await user.type(screen.getByLabelText('Search'), 'ann');
  await user.pointer({ target: screen.getByRole('link', { name: 'Later' }), keys: '[MouseLeft>]' });
  expect(window.location.search).toBe('?search=ann');
});

test('TBL-01 does not revert a navigation that starts while the user is typing', async () => {
  const { user, arrive } = show();
  await user.type(screen.getByLabelText('Search'), 'ann');
  await user.click(screen.getByRole('link', { name: 'Later' }));
  await settled();
  expect(window.location.pathname + window.location.search).toBe('/later');
  arrive();
  expect(await screen.findByText('Arrived')).toBeTruthy();
});

test('TBL-02 opening another tab keeps the search in the URL, but not the sort', async () => {
  function Tabs() {
    const [, open] = useTabAddress(['first', 'second']);
    return (
      <button type="button" onClick={() => open('second')}>
        Second
      </button>
    );
  }
  window.history.replaceState(null, '', '/?search=ann&sort=-email');
  render(
    <BrowserRouter>
      <Tabs />
    </BrowserRouter>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Second' }));
  expect(window.location.search).toBe('?search=ann&tab=second');
});
