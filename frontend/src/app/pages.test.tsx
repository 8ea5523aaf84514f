import { SYSTEM, SYSTEM_DESCRIPTION } from '@franchise-admin/api/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ALOHA, showPage } from '../shared/test-page.tsx';
import { PAGES } from './pages.tsx';
import { SCREEN_PATHS, SCREENS } from './screens.ts';

const SYSTEM_SELECTED = { ...ALOHA, code: SYSTEM, name: SYSTEM_DESCRIPTION };

test.each(SCREEN_PATHS)(
  'SHELL-02 the page at "/%s" has the same heading as its placeholder, plus the franchise if it shows one',
  async (path) => {
    const { title, scope } = SCREENS[path];
    showPage(PAGES[path].Lazy, { address: `/${path}`, franchise: scope === 'all' ? SYSTEM_SELECTED : ALOHA });
    const isOwn = (heading: HTMLElement) => heading.dataset.pageHeading !== undefined;
    const heading = await screen.findByText(
      (_, element) => element instanceof HTMLElement && isOwn(element),
      {},
      { timeout: 10_000 },
    );
    expect(heading.textContent).toBe(
      scope === 'one' || scope === 'either' ? `${title} - ALOHA Aloha Grill Group` : title,
    );
  },
);
