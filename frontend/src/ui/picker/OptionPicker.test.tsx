import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Field } from '../form/fields.tsx';
import { announcements } from '../toasts/announce.ts';
import { OptionPicker } from './OptionPicker.tsx';

const OPTIONS = Array.from({ length: 3000 }, (_, n) => ({ value: String(n), label: `Person ${n} (p${n}@x.example)` }));

function picker(value: string | null = null) {
  const onChange = vi.fn();
  render(<OptionPicker label="User" options={OPTIONS} value={value} onChange={onChange} />);
  return { onChange, input: screen.getByRole('combobox', { name: 'User' }) as HTMLInputElement };
}

test('searches and chooses by keyboard, and renders only the options in view', async () => {
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

test('Escape restores the choice and does not reach the surrounding dialog', async () => {
  const receivedKeys = vi.fn();
  const onChange = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: simulates a dialog
    <div onKeyDown={(event) => receivedKeys(event.key)}>
      <OptionPicker label="User" options={OPTIONS} value="5" onChange={onChange} />
    </div>,
  );
  const input = screen.getByRole('combobox') as HTMLInputElement;
  const user = userEvent.setup();
  await user.click(input);
  await user.type(input, 'zzz');
  await screen.findByText('No options found');
  receivedKeys.mockClear();
  await user.keyboard('{Escape}');
  expect(receivedKeys).not.toHaveBeenCalled();
  expect(input.value).toBe('Person 5 (p5@x.example)');
  await user.keyboard('{Escape}');
  expect(receivedKeys).toHaveBeenCalledExactlyOnceWith('Escape');
  expect(onChange).not.toHaveBeenCalled();
});

test('references no listbox if no option matches', async () => {
  const { input } = picker();
  const user = userEvent.setup();
  await user.click(input);
  const list = await screen.findByRole('listbox');
  expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-controls')]).toEqual(['true', list.id]);
  await user.type(input, 'zzz');
  await screen.findByText('No options found');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect([input.getAttribute('aria-controls'), input.getAttribute('aria-activedescendant')]).toEqual([null, null]);
});

test('starts at the chosen option, and stops arrow keys at the ends of the list', async () => {
  const { onChange, input } = picker('2999');
  const user = userEvent.setup();
  await user.click(input);
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(OPTIONS[2997]);
});

test('Tab moves from the open list to the next control, because the list is not a tab stop', async () => {
  render(
    <>
      <OptionPicker label="User" options={OPTIONS} value={null} onChange={vi.fn()} />
      <button type="button">Next</button>
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  expect((await screen.findByRole('listbox')).tabIndex).toBe(-1);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('names the list after its field', async () => {
  render(
    <Field label="Manager">
      {(control) => <OptionPicker {...control} options={OPTIONS} value={null} onChange={vi.fn()} />}
    </Field>,
  );
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Manager' }));
  expect(await screen.findByRole('listbox', { name: 'Manager' })).toBeTruthy();
});

function optional(value: string | null = '5') {
  const onChange = vi.fn();
  render(<OptionPicker label="User" options={OPTIONS.slice(0, 9)} none="None" value={value} onChange={onChange} />);
  return { onChange, input: screen.getByRole('combobox') as HTMLInputElement, user: userEvent.setup() };
}

test('UNIT-05 clears the choice with the "None" option or by emptying the field', async () => {
  const { onChange, input, user } = optional();
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: 'None' }));
  expect(onChange.mock.calls).toEqual([[null]]);
  await user.clear(input);
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[null], [null]]);
  await user.clear(input);
  await user.tab();
  expect(onChange.mock.calls).toEqual([[null], [null], [null]]);
  await user.clear(input);
  await user.keyboard('{Escape}');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(input.value).toBe('Person 5 (p5@x.example)');
});

test('UNIT-05 shows "None" if nothing is chosen', async () => {
  const { input, user } = optional(null);
  expect(input.value).toBe('None');
  await user.click(input);
  expect((await screen.findByRole('option', { name: 'None' })).getAttribute('aria-selected')).toBe('true');
});

test('ERR-03 shows the label of a chosen option that is no longer in the list', () => {
  render(<OptionPicker label="User" options={[]} value={{ value: '7', label: 'Fay Ford' }} onChange={vi.fn()} />);
  expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Fay Ford');
});

test('UNIT-07 keeps a disabled picker focusable and readable but not editable', async () => {
  const onChange = vi.fn();
  render(<OptionPicker label="User" options={OPTIONS} value="5" onChange={onChange} none="None" disabled />);
  const input = screen.getByRole('combobox') as HTMLInputElement;
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('x{ArrowDown}{Enter}{Backspace}');
  await user.click(input);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(input.value).toBe('Person 5 (p5@x.example)');
  expect(onChange).not.toHaveBeenCalled();
});

function showBeforeButton(onChange = vi.fn()) {
  render(
    <>
      <OptionPicker label="User" options={OPTIONS} none="None" value={null} onChange={onChange} />
      <button type="button">Next</button>
    </>,
  );
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox'), user: userEvent.setup() };
}
const note = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

test('UNIT-05 Tab chooses the only match, or the option reached with the arrow keys', async () => {
  const { onChange, input, user } = showBeforeButton();
  await user.type(input, 'p2999');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(onChange.mock.calls).toEqual([[OPTIONS[2999]]]);
  await user.tab({ shift: true });
  await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  expect(onChange.mock.calls).toEqual([[OPTIONS[2999]], [OPTIONS[0]]]);
});

test('a click elsewhere chooses the only match, or the option with exactly the typed label', async () => {
  const onChange = vi.fn();
  const options = [
    { value: '1', label: 'Aloha Grill' },
    { value: '2', label: 'Aloha' },
  ];
  render(<OptionPicker label="Entity" options={options} value={null} onChange={onChange} />);
  const input = screen.getByRole('combobox');
  const user = userEvent.setup();
  await user.type(input, 'aloha');
  await user.click(document.body);
  await user.type(input, 'grill');
  await user.click(document.body);
  expect(onChange.mock.calls).toEqual([[options[1]], [options[0]]]);
});

test('outside of a form, restores the choice and shows why the text identifies no option', async () => {
  const { onChange, input, user } = showBeforeButton();
  await user.type(input, 'p299');
  await user.tab();
  expect(input.value).toBe('None');
  expect(note(input)).toBe('Several options match “p299”. Please pick one.');
  expect(announcements('polite').at(-1)?.text).toBe('Several options match “p299”. Please pick one.');
  await user.type(input, 'zzz');
  expect(note(input)).toBeUndefined();
  await user.click(document.body);
  expect(note(input)).toBe('No option matches “zzz”. Please pick one from the list.');
  expect(onChange).not.toHaveBeenCalled();
});

function showInForm(value: string | null = '5', loading = false) {
  const onChange = vi.fn();
  render(
    <Field label="User">
      {(control) => <OptionPicker {...control} options={OPTIONS} value={value} onChange={onChange} loading={loading} />}
    </Field>,
  );
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox'), user: userEvent.setup() };
}

test.each([
  ['matches several options', 'p299', 'Several options match “p299”. Please pick one.'],
  ['matches no option', 'zzz', 'No option matches “zzz”. Please pick one from the list.'],
  ['is empty but a choice is required', '{Backspace}', 'Please pick one.'],
])('ERR-03 in a form, keeps the text and shows an error if the text %s', async (_, typed, message) => {
  const { onChange, input, user } = showInForm();
  await user.type(input, typed);
  await user.tab();
  expect(input.value).toBe(typed.replace(/\{.*\}/, ''));
  expect([input.getAttribute('aria-invalid'), note(input)]).toEqual(['true', message]);
  await user.click(input);
  await user.keyboard('{Escape}');
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['Person 5 (p5@x.example)', null]);
  expect(onChange).not.toHaveBeenCalled();
});

test('ERR-03 in a form, shows an error for text typed while the list is loading', async () => {
  const { input, user } = showInForm(null, true);
  await user.type(input, 'zzz');
  await user.tab();
  expect(note(input)).toBe('The list is still loading. Please pick one in a moment.');
});

test.each(['{Tab}', '{Enter}'])(
  'ERR-03 chooses the match for text confirmed with %s after the list has loaded',
  async (key) => {
    const onChange = vi.fn();
    const picker = (loading: boolean) => (
      <Field label="User">
        {(control) => (
          <OptionPicker
            {...control}
            options={loading ? [] : OPTIONS}
            value={null}
            onChange={onChange}
            loading={loading}
          />
        )}
      </Field>
    );
    const { rerender } = render(picker(true));
    const input = screen.getByRole<HTMLInputElement>('combobox');
    const user = userEvent.setup();
    await user.type(input, 'p7@x');
    await user.keyboard(key);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    rerender(picker(false));
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull());
    expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ value: '7' }));
  },
);

test('ERR-03 Enter shows an error for text that no option matches', async () => {
  const { input, user } = showInForm();
  await user.type(input, 'zzz{Enter}');
  expect([note(input), document.activeElement]).toEqual([
    'No option matches “zzz”. Please pick one from the list.',
    input,
  ]);
});

test('ERR-03 a mouse press elsewhere shows the error only when it becomes a click', async () => {
  const { input, user } = showInForm();
  await user.type(input, 'zzz');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect([document.activeElement, note(input)]).toEqual([document.body, undefined]);
  await user.pointer('[/MouseLeft]');
  expect(note(input)).toBe('No option matches “zzz”. Please pick one from the list.');
});

test('the first key after a choice starts a new search', async () => {
  function Choosing() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <OptionPicker label="User" options={OPTIONS} value={value} onChange={(one) => setValue(one?.value ?? null)} />
    );
  }
  render(<Choosing />);
  const input = screen.getByRole<HTMLInputElement>('combobox');
  const user = userEvent.setup();
  await user.type(input, 'p2999{Enter}');
  expect(input.value).toBe('Person 2999 (p2999@x.example)');
  await user.keyboard('b');
  expect(input.value).toBe('b');
  await user.keyboard('{Escape}p7@{Enter}');
  expect(input.value).toBe('Person 7 (p7@x.example)');
  await user.click(input);
  await user.keyboard('b');
  expect(input.value).toBe('b');
});

test('drops its message when another control changes the choice', async () => {
  const props = { label: 'User', options: OPTIONS, onChange: () => undefined };
  const { rerender } = render(<OptionPicker {...props} value="5" />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox'), 'zzz');
  await user.tab();
  const message = 'No option matches “zzz”. Please pick one from the list.';
  await screen.findByText(message);
  rerender(<OptionPicker {...props} value="6" />);
  expect(screen.queryByText(message)).toBeNull();
});

describe('blocked options', () => {
  const blocked = [
    { value: '1', label: 'Ben Bell' },
    { value: '2', label: 'Ada Area', blocked: 'Ada is at another level.' },
  ];
  function show() {
    const onChange = vi.fn();
    render(<OptionPicker label="User" options={blocked} value={null} onChange={onChange} />);
    return { onChange, input: screen.getByRole('combobox', { name: 'User' }), user: userEvent.setup() };
  }

  test('HAND-07 shows why an option is blocked; a click or Enter neither chooses the option nor closes the list', async () => {
    const { onChange, input, user } = show();
    await user.click(input);
    const option = await screen.findByRole('option', { name: /Ada Area.*Ada is at another level\./ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    await user.click(option);
    await user.keyboard('{End}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
    screen.getByRole('listbox');
    expect(announcements('polite').at(-1)?.text).toBe('Ada is at another level.');
  });

  test('HAND-07 does not choose a blocked option even if it is the only match, and shows the reason', async () => {
    const { onChange, input, user } = show();
    await user.type(input, 'ada');
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
    screen.getByText('Ada is at another level.');
  });
});

test('HAND-01 opens the list of a `startsOpen` picker when it first gets the focus', async () => {
  render(<OptionPicker label="User" options={OPTIONS} value={null} onChange={vi.fn()} startsOpen />);
  const user = userEvent.setup();
  await user.tab();
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await user.tab({ shift: true });
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});
