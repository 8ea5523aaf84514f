/** A page of the portal over an API that serves the answers of a test, and what somebody sees and does there. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect } from 'vitest';
import { ClientProvider } from '../client/ClientContext.tsx';
import { type Answers, type TestApi, testApi } from '../client/test-api.ts';
import { type Caller, CallerContext } from '../context/caller.ts';
import type { SelectedFranchise } from '../context/franchise.ts';
import { CORPORATE } from '../context/test-callers.ts';
import { Announcer } from '../ui/toasts/Announcer.tsx';

export const ALOHA: SelectedFranchise = { code: 'ALOHA', name: 'Aloha Grill Group', franchises: [] };

/** What a test may choose of a page. */
export interface Shown {
  readonly answers?: Answers;
  readonly caller?: Caller;
  readonly franchise?: SelectedFranchise;
  /** Path and search: "/users?tab=all". */
  readonly address?: string;
  /** Of an earlier showing: the same window, to which somebody comes back. */
  readonly api?: TestApi;
}

export interface ShownPage {
  readonly api: TestApi;
  readonly user: UserEvent;
  /** They go to another page. */
  readonly leave: () => void;
}

/** Shows a page to a corporate admin who has chosen ALOHA, unless said otherwise; beside it, a Back button of the browser. */
export function showPage(Page: ComponentType, shown: Shown): ShownPage {
  const { answers = {}, caller = CORPORATE, franchise = ALOHA, address = '/', api = testApi(answers) } = shown;
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
  // Files of any kind may be chosen, as in a browser that is told to show all.
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

/** What stands behind the address's path. */
export const address = () => screen.getByTestId('address').textContent;

/** A text on the screen, not its announcement. */
export const seen = (text: string | RegExp) => screen.findByText(text, { ignore: '[aria-live] *' });

/** Presses a button, also one that happy-dom leaves hidden behind a dialog that has closed. */
export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));

/** Replaces what a field holds at once, as pasting does: a keystroke renders the whole form. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** No dialog is open any more. */
export const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());

/** What the rows of a table are called by. */
export async function rowsOf(table: string): Promise<(string | null)[]> {
  const grid = await screen.findByRole('grid', { name: table, hidden: true });
  return [...grid.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);
}
