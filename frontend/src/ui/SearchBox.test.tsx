import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

function Box() {
  const [value, setValue] = useState('');
  return <SearchBox value={value} onChange={setValue} />;
}

test('shows "Clear search" only while there is text; the button clears the text and focuses the field', async () => {
  const user = userEvent.setup();
  render(<Box />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(screen.queryByRole('button')).toBeNull();
  await user.type(field, 'olga');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button')).toBeNull();
});
