import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageHeader } from '../ui/index.ts';
import { Frame } from './Frame.tsx';
import { Waiting } from './Waiting.tsx';

const FAILURE = {
  status: 503,
  code: 'unavailable',
  message: undefined,
  detail: 'Not now.',
  reason: undefined,
  requestId: 'req-1',
  errors: [],
  current: undefined,
} as const;

const show = (path: string, failure?: typeof FAILURE) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Waiting message="We could not load your account." failure={failure} onRetry={vi.fn()} />
    </MemoryRouter>,
  );
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  document.title = '';
});

test.each([
  ['/', 'Hierarchy'],
  ['/users?franchise=ALOHA', 'Users'],
  ['/Units/', 'Units'],
  ['/all-users', 'All Users'],
  ['/group-details', 'Group Details'],
  ['/pos-admin', 'POS User Administration'],
  ['/pos-admin?vendor=3', 'POS User Administration'],
  ['/Admin/', 'System Administration'],
  ['/nowhere', 'Franchise Admin Portal'],
])('SHELL-02 the placeholder at %s has the heading, the document title and the cards of its page', (path, title) => {
  const { container } = show(path);
  expect(heading()).toBe(title);
  expect(document.title).toBe(`${title} | Franchise Admin Portal`);
  for (const { textContent } of screen.getAllByRole('status')) expect(textContent).toBe('Loading...');
  const isList = /users|units|group/i.test(path);
  expect(container.querySelectorAll('[data-fill]')).toHaveLength(isList || path === '/' ? 1 : 0);
  expect(container.querySelectorAll('[data-tree]')).toHaveLength(path === '/' ? 1 : 0);
  const cards = /admin\/$/i.test(path) ? 4 : path.endsWith('vendor=3') ? 2 : 1;
  expect(container.querySelectorAll('section')).toHaveLength(cards);
});

test('SHELL-02 a page that fails to load keeps its heading and document title, and shows the error message', () => {
  show('/users', FAILURE);
  expect(heading()).toBe('Users');
  expect(document.title).toBe('Users | Franchise Admin Portal');
  screen.getByText('We could not load your account.');
});

test('SHELL-02 a page that is waiting for the context bar keeps its document title', () => {
  render(
    <MemoryRouter initialEntries={['/users']}>
      <Frame header={null} isSettling>
        <PageHeader title="Users - ALOHA Aloha Grill Group" />
      </Frame>
    </MemoryRouter>,
  );
  expect(heading()).toBe('Users');
  expect(document.title).toBe('Users - ALOHA Aloha Grill Group | Franchise Admin Portal');
});
