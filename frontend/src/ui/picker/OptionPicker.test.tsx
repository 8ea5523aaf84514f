import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { OptionPicker } from './OptionPicker.tsx';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const OPTIONS = Array.from({ length: 3000 }, (_, n) => ({ value: String(n), label: `Person ${n} (p${n}@x.example)` }));

afterEach(cleanup);

function picker(value: string | null = null) {
  const onChange = vi.fn();
  render(<OptionPicker label="User" options={OPTIONS} value={value} onChange={onChange} />);
  return { onChange, input: screen.getByRole('combobox', { name: 'User' }) as HTMLInputElement };
}

test('opens, searches and chooses by keyboard, with only the rows in view in the page', async () => {
  const { onChange, input } = picker();
  const user = userEvent.setup();
  await user.click(input);
  await screen.findByRole('listbox');
  expect(screen.getAllByRole('option').length).toBeLessThan(30);
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('3000');
  await user.type(input, 'p2999');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(OPTIONS[2999]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape leaves everything as it was and is not heard by a dialog around it', async () => {
  const heard = vi.fn();
  const onChange = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
    <div onKeyDown={(event) => heard(event.key)}>
      <OptionPicker label="User" options={OPTIONS} value="5" onChange={onChange} />
    </div>,
  );
  const input = screen.getByRole('combobox') as HTMLInputElement;
  const user = userEvent.setup();
  await user.click(input);
  await user.type(input, 'zzz');
  await screen.findByText('Nothing found');
  heard.mockClear();
  await user.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  expect(input.value).toBe('Person 5 (p5@x.example)');
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledExactlyOnceWith('Escape');
  expect(onChange).not.toHaveBeenCalled();
});

test('starts at the chosen option; arrows stop at the ends', async () => {
  const { onChange, input } = picker('2999');
  const user = userEvent.setup();
  await user.click(input);
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(OPTIONS[2997]);
});
