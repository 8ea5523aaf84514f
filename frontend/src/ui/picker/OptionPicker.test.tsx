import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Field } from '../form/fields.tsx';
import { announcements } from '../toasts/announce.ts';
import { OptionPicker } from './OptionPicker.tsx';

const OPTIONS = Array.from({ length: 3000 }, (_, n) => ({ value: String(n), label: `Person ${n} (p${n}@x.example)` }));

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
  await screen.findByText('No choices found');
  heard.mockClear();
  await user.keyboard('{Escape}');
  expect(heard).not.toHaveBeenCalled();
  expect(input.value).toBe('Person 5 (p5@x.example)');
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledExactlyOnceWith('Escape');
  expect(onChange).not.toHaveBeenCalled();
});

test('refers to no listbox without matches', async () => {
  const { input } = picker();
  const user = userEvent.setup();
  await user.click(input);
  const list = await screen.findByRole('listbox');
  expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-controls')]).toEqual(['true', list.id]);
  await user.type(input, 'zzz');
  await screen.findByText('No choices found');
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect([input.getAttribute('aria-controls'), input.getAttribute('aria-activedescendant')]).toEqual([null, null]);
});

test('starts at the chosen option; arrows stop at the ends', async () => {
  const { onChange, input } = picker('2999');
  const user = userEvent.setup();
  await user.click(input);
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(OPTIONS[2997]);
});

test('Tab from the open list goes on to the next control: the list that scrolls is no stop', async () => {
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

test('a list is called like its field', async () => {
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

test('UNIT-05 nobody is chosen by the entry for none, by mouse and by keys, or by emptying the field', async () => {
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

test('UNIT-05 where nobody is chosen the field says so', async () => {
  const { input, user } = optional(null);
  expect(input.value).toBe('None');
  await user.click(input);
  expect((await screen.findByRole('option', { name: 'None' })).getAttribute('aria-selected')).toBe('true');
});

test('ERR-03 shows the label of a chosen option that has left the list', () => {
  render(<OptionPicker label="User" options={[]} value={{ value: '7', label: 'Fay Ford' }} onChange={vi.fn()} />);
  expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Fay Ford');
});

test('UNIT-07 a disabled picker can be reached and read, not changed', async () => {
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

function between(onChange = vi.fn()) {
  render(
    <>
      <OptionPicker label="User" options={OPTIONS} none="None" value={null} onChange={onChange} />
      <button type="button">Next</button>
    </>,
  );
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox'), user: userEvent.setup() };
}
const note = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

test('UNIT-05 Tab takes the only match and the option that the arrows moved to', async () => {
  const { onChange, input, user } = between();
  await user.type(input, 'p2999');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(onChange.mock.calls).toEqual([[OPTIONS[2999]]]);
  await user.tab({ shift: true });
  await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  expect(onChange.mock.calls).toEqual([[OPTIONS[2999]], [OPTIONS[0]]]);
});

test('a press elsewhere takes the only match, or the option of exactly that name', async () => {
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

test('a field that applies its choice at once restores it and shows why the text matches none', async () => {
  const { onChange, input, user } = between();
  await user.type(input, 'p299');
  await user.tab();
  expect(input.value).toBe('None');
  expect(note(input)).toBe('Several choices match “p299”. Please pick one.');
  expect(announcements('polite').at(-1)?.text).toBe('Several choices match “p299”. Please pick one.');
  await user.type(input, 'zzz');
  expect(note(input)).toBeUndefined();
  await user.click(document.body);
  expect(note(input)).toBe('No choice matches “zzz”.');
  expect(onChange).not.toHaveBeenCalled();
});

function inForm(value: string | null = '5', loading = false) {
  const onChange = vi.fn();
  render(
    <Field label="User">
      {(control) => <OptionPicker {...control} options={OPTIONS} value={value} onChange={onChange} loading={loading} />}
    </Field>,
  );
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox'), user: userEvent.setup() };
}

test.each([
  ['several match', 'p299', 'Several choices match “p299”. Please pick one.'],
  ['none matches', 'zzz', 'No choice matches “zzz”.'],
  ['is empty where something must be chosen', '{Backspace}', 'Please pick one.'],
])('ERR-03 text in a form stays and is an error where it %s', async (_, typed, message) => {
  const { onChange, input, user } = inForm();
  await user.type(input, typed);
  await user.tab();
  expect(input.value).toBe(typed.replace(/\{.*\}/, ''));
  expect([input.getAttribute('aria-invalid'), note(input)]).toEqual(['true', message]);
  await user.click(input);
  await user.keyboard('{Escape}');
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['Person 5 (p5@x.example)', null]);
  expect(onChange).not.toHaveBeenCalled();
});

test('ERR-03 text in a form cannot be matched while the list is loading', async () => {
  const { input, user } = inForm(null, true);
  await user.type(input, 'zzz');
  await user.tab();
  expect(note(input)).toBe('The list is still loading. Please pick one in a moment.');
});

test.each(['{Tab}', '{Enter}'])(
  'ERR-03 text confirmed with %s while the list is loading is matched when the list arrives',
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

test('ERR-03 Enter on text that nothing matches is an error', async () => {
  const { input, user } = inForm();
  await user.type(input, 'zzz{Enter}');
  expect([note(input), document.activeElement]).toEqual(['No choice matches “zzz”.', input]);
});

test('ERR-03 a mouse press elsewhere shows the error only with its click, so that nothing moves under the pointer', async () => {
  const { input, user } = inForm();
  await user.type(input, 'zzz');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect([document.activeElement, note(input)]).toEqual([document.body, undefined]);
  await user.pointer('[/MouseLeft]');
  expect(note(input)).toBe('No choice matches “zzz”.');
});

test('after a choice the next key searches anew', async () => {
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
