import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ActionsMenu } from './ActionsMenu.tsx';
import FluentMenu from './FluentMenu.tsx';

function Row({ late = false }: { readonly late?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = {
    label: 'Actions',
    entries: [{ label: 'Move', onSelect: () => undefined }],
    onClose: () => setAnchor(null),
  };
  return (
    <>
      <button type="button" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        Actions
      </button>
      {late ? <ActionsMenu anchor={anchor} {...menu} /> : anchor && <FluentMenu anchor={anchor} {...menu} />}
    </>
  );
}

test('HIER-05 the Actions menu closes once its button scrolls away from under it, and the button has the focus again', async () => {
  render(<Row />);
  const button = screen.getByRole('button', { name: 'Actions' });
  const box = vi.spyOn(button, 'getBoundingClientRect');
  fireEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Move' });
  screen.getByRole('menuitem', { name: 'Move' }).focus();

  // Something else scrolled.
  fireEvent.scroll(document.body);
  expect(screen.queryByRole('menu')).not.toBeNull();

  box.mockReturnValue(new DOMRect(0, -40, 28, 28));
  fireEvent.scroll(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('the menu takes no longer than the motion of the portal to appear', async () => {
  const durations: unknown[] = [];
  Element.prototype.animate = (_, timing) => {
    durations.push(typeof timing === 'object' ? timing.duration : timing);
    return new Animation();
  };
  render(<Row />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByRole('menuitem', { name: 'Move' });
  expect(durations).toEqual([100]);
});

test('Escape closes a menu that does not have the focus yet', () => {
  render(<Row late />);
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  // A dialog around the button leaves a key alone that is used up.
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
