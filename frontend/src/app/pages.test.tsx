import { SYSTEM, SYSTEM_DESCRIPTION } from '@franchise-admin/api/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ALOHA, showPage } from '../shared/test-page.tsx';
import { PAGES } from './pages.tsx';
import { SCREEN_PATHS, SCREENS } from './screens.ts';

const OF_ALL = { ...ALOHA, code: SYSTEM, name: SYSTEM_DESCRIPTION };

test.each(SCREEN_PATHS)(
  'SHELL-02 the page at "/%s" begins its heading as what stands there before it',
  async (path) => {
    const { title, about } = SCREENS[path];
    showPage(PAGES[path].Lazy, { address: `/${path}`, franchise: about === 'all' ? OF_ALL : ALOHA });
    const isOwn = (heading: HTMLElement) => heading.dataset.pageHeading !== undefined;
    const heading = await screen.findByText(
      (_, element) => element instanceof HTMLElement && isOwn(element),
      {},
      { timeout: 10_000 },
    );
    expect(heading.textContent).toBe(
      about === 'one' || about === 'either' ? `${title} - ALOHA Aloha Grill Group` : title,
    );
  },
);
