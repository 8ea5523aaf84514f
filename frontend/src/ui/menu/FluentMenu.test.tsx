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

test('HIER-05 closes the Actions menu when its button scrolls away, and focuses the button', async () => {
  render(<Row />);
  const button = screen.getByRole('button', { name: 'Actions' });
  const box = vi.spyOn(button, 'getBoundingClientRect');
  fireEvent.click(button);
  await screen.findByRole('menuitem', { name: 'Move' });
  screen.getByRole('menuitem', { name: 'Move' }).focus();

  // Another element scrolled; the button did not move.
  fireEvent.scroll(document.body);
  expect(screen.queryByRole('menu')).not.toBeNull();

  box.mockReturnValue(new DOMRect(0, -40, 28, 28));
  fireEvent.scroll(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("fades the menu in within 100 ms, the portal's animation time", async () => {
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

test('closes a menu on Escape before it has received the focus', () => {
  render(<Row late />);
  const button = screen.getByRole('button', { name: 'Actions' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  // A dialog around the button ignores a key press whose default was prevented.
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
