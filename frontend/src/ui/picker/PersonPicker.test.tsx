import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PersonPicker } from './PersonPicker.tsx';

test('USER-16 labels a person "first last (email)" and trims spaces', () => {
  const people = [{ id: '1', firstName: ' Ann ', lastName: 'Lee  ', emailAddress: 'ann@x.example ' }];
  render(<PersonPicker label="User" people={people} keyOf={({ id }) => id} value="1" onChange={vi.fn()} />);
  expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Ann Lee (ann@x.example)');
});
