/** A vendor with its groups and users, and the POS screen over an API that serves them, for tests. */
import { EMPTY_GUID, type PosUser, type Vendor } from '@franchise-admin/api/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect } from 'vitest';
import { ClientContext } from '../../client/ClientContext.ts';
import { type Answers, testApi } from '../../client/test-api.ts';
import { type Caller, CallerContext } from '../../context/caller.ts';
import { CORPORATE, NOBODY } from '../../context/test-callers.ts';
import { announcements, subscribeAnnouncements } from '../../ui/toasts/announce.ts';
import { PosPage } from './PosPage.tsx';

export const HARBOR: Vendor = {
  pointOfSaleVendorId: 3,
  name: 'Harbor POS',
  franchises: [
    { pointOfSaleVendorFranchiseId: 31, groupCode: 'ALOHA', groupName: 'Aloha Grill Group' },
    { pointOfSaleVendorFranchiseId: 32, groupCode: 'BISTRO', groupName: 'Bistro Nine' },
  ],
  etag: '"3-1"',
};
const QUICK: Vendor = { pointOfSaleVendorId: 4, name: 'Quick Tills', franchises: [], etag: '"4-1"' };

function sampleUser(pointOfSaleUserId: number, name: string, more: Partial<PosUser> = {}): PosUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    pointOfSaleUserId,
    pointOfSaleVendorId: 3,
    firstName,
    lastName,
    emailAddress: `${firstName.toLowerCase()}@x.example`,
    userName: `${firstName.toLowerCase()}@demo.example`,
    authObjectId: EMPTY_GUID.replace(/0$/, String(pointOfSaleUserId)),
    isPointOfSaleAdmin: false,
    etag: `"${pointOfSaleUserId}-1"`,
    ...more,
  };
}
export const ADA = sampleUser(1, 'Ada Zimmer', { isPointOfSaleAdmin: true });
export const BO = sampleUser(2, 'Bo Young');

/** Ada, signed in. */
export const POS_ADMIN: Caller = {
  ...NOBODY,
  isPosAdmin: true,
  pointOfSaleVendorId: 3,
  authObjectId: ADA.authObjectId,
};

export const VENDORS = 'GET pos/vendors';
export const VENDOR = 'GET pos/vendor/3';
export const USERS = 'GET pos/vendor/3/users';
export const LISTED = [HARBOR, QUICK].map(({ pointOfSaleVendorId, name }) => ({ pointOfSaleVendorId, name }));

/** The calls of two vendors; the second one serves nobody and has no users. */
export const answersOf = (more: Answers = {}): Answers => ({
  [VENDORS]: LISTED,
  [VENDOR]: HARBOR,
  [USERS]: [ADA, BO],
  'GET pos/vendor/4': QUICK,
  'GET pos/vendor/4/users': [],
  'GET pos/vendor/3/user/1': ADA,
  'GET pos/vendor/3/user/2': BO,
  'GET lookup/franchises': [
    { groupCode: 'ALOHA', description: 'Aloha Grill Group' },
    { groupCode: 'BISTRO', description: 'Bistro Nine' },
    { groupCode: 'CORAL', description: 'Coral Reef' },
  ],
  ...more,
});

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

export interface Shown {
  readonly answers?: Answers;
  readonly caller?: Caller;
  /** What stands behind the address's path: "?vendor=3" when left out. */
  readonly search?: string;
}

export function showVendors({ answers = answersOf(), caller = CORPORATE, search = '?vendor=3' }: Shown = {}) {
  const api = testApi(answers);
  const said = new Set<string>();
  subscribeAnnouncements(() => {
    for (const { text } of announcements('polite')) said.add(text);
  });
  render(
    <ClientContext value={api.client}>
      <CallerContext value={caller}>
        <MemoryRouter initialEntries={[`/pos-admin${search}`]}>
          <PosPage />
          <Address />
        </MemoryRouter>
      </CallerContext>
    </ClientContext>,
  );
  /** It was said to people who do not see the screen, whatever was said after it. */
  const told = (text: string) => waitFor(() => expect([...said]).toContain(text));
  return { api, user: userEvent.setup(), told };
}

export const address = () => screen.getByTestId('address').textContent;
export const seen = (text: string | RegExp) => screen.findByText(text);
/** A button, also one that happy-dom leaves hidden behind a dialog that has closed. */
export const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name, hidden: true }));
export const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());
/** The first cells of a table's rows. */
export async function rowsOf(table: string): Promise<(string | null)[]> {
  const grid = await screen.findByRole('grid', { name: table, hidden: true });
  return [...grid.querySelectorAll('[role=rowheader]')].map(({ textContent }) => textContent);
}
