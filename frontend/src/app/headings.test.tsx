import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SessionContext } from '../auth/SessionContext.ts';
import type { Session } from '../auth/session.ts';
import { SettingsProblem } from './App.tsx';
import { Gate } from './Gate.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { FranchiseForbidden, FranchiseUnknown } from './UnavailableFranchise.tsx';
import { Loading, Waiting } from './Waiting.tsx';

const session = { signIn: vi.fn() } as unknown as Session;
const failure = {
  status: 0,
  code: 'offline',
  message: undefined,
  detail: '',
  reason: undefined,
  requestId: undefined,
  errors: [],
  current: undefined,
} as const;
function Failing(): never {
  throw new Error('Broken.');
}

const STATES: Record<string, ReactNode> = {
  'while signing in': <Gate state={{ status: 'inProgress' }} />,
  'after a failed sign-in': <Gate state={{ status: 'unauthenticated', error: null }} />,
  'after the logout': <Gate state={{ status: 'signedOut' }} />,
  'for an unknown path': <NotFoundPage />,
  "for another user's franchise": <FranchiseForbidden code="BISTRO" own={null} />,
  'for an unknown franchise': <FranchiseUnknown code="BISTRO" />,
  'with wrong settings': <SettingsProblem message="tenantId is missing." />,
  'while loading': <Loading />,
  'with failed data': <Waiting message="We could not load your account." failure={failure} onRetry={vi.fn()} />,
  'with a fault': (
    <PageBoundary>
      <Failing />
    </PageBoundary>
  ),
};

test.each(Object.entries(STATES))('SHELL-05 the page %s has one h1', (_, page) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MemoryRouter>
      <SessionContext value={session}>{page}</SessionContext>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
