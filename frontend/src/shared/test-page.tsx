/** Renders a page with an API that returns the test's responses. Contains helpers to read and operate the page. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect } from 'vitest';
import { ClientProvider } from '../client/ClientContext.tsx';
import { type Responses, type TestApi, testApi } from '../client/test-api.ts';
import { type Caller, CallerContext } from '../context/caller.ts';
import type { SelectedFranchise } from '../context/franchise.ts';
import { CORPORATE } from '../context/test-callers.ts';
import { Announcer } from '../ui/toasts/Announcer.tsx';

export const ALOHA: SelectedFranchise = { code: 'ALOHA', name: 'Aloha Grill Group', franchises: [] };

export interface Shown {
  readonly responses?: Responses;
  readonly caller?: Caller;
  readonly franchise?: SelectedFranchise;
  /** Path and search of the page: "/users?tab=all". */
  readonly address?: string;
  /** The API from an earlier `showPage`, to return to the page with that cache. */
  readonly api?: TestApi;
}

export interface ShownPage {
  readonly api: TestApi;
  readonly user: UserEvent;
  /** Unmounts the page. */
  readonly leave: () => void;
}

/** Renders a page, and a Back button like the browser's. By default, a corporate admin has selected ALOHA. */
export function showPage(Page: ComponentType, shown: Shown): ShownPage {
  const { responses = {}, caller = CORPORATE, franchise = ALOHA, address = '/', api = testApi(responses) } = shown;
  const { unmount } = render(
    <ClientProvider {...api}>
      <CallerContext value={caller}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route element={<Main context={franchise} />}>
              <Route path="*" element={<Page />} />
            </Route>
          </Routes>
          <Address />
        </MemoryRouter>
        <Announcer />
      </CallerContext>
    </ClientProvider>,
  );
  // Accepts files of any type, like a browser does if the user selects "All files".
  return { api, user: userEvent.setup({ applyAccept: false }), leave: unmount };
}

function Main({ context }: { readonly context: SelectedFranchise }) {
  return (
    <main>
      <Outlet context={context} />
    </main>
  );
}

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(search)}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

/** Returns the query string of the page's URL. */
export const address = () => screen.getByTestId('address').textContent;

/** Finds a text on the screen, ignoring live regions. */
export const seen = (text: string | RegExp) => screen.findByText(text, { ignore: '[aria-live] *' });

/** Clicks a button, even one that happy-dom still hides behind a closed dialog. */
export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));

/** Replaces the value of a field by pasting text. Typing would render the form once per key press. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** Waits until no dialog is open. */
export const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());

/** Returns the row headers of a table. */
export async function rowsOf(table: string): Promise<(string | null)[]> {
  const grid = await screen.findByRole('grid', { name: table, hidden: true });
  return [...grid.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);
}
