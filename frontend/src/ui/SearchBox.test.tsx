import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

function Box() {
  const [value, setValue] = useState('');
  return <SearchBox value={value} onChange={setValue} />;
}

test('shows a "Clear search" button only while there is text, and clears it', async () => {
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
