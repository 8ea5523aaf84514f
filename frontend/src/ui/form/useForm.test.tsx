import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { claimDrafts, keepDrafts, readFormDraft, writeDraft } from './drafts.ts';
import { type FieldErrors, type SaveOutcome, useForm } from './useForm.ts';

interface Values {
  name: string;
  email: string;
}
const INITIAL: Values = { name: 'Ann', email: '' };
const validate = (values: Values): FieldErrors<Values> => (values.email === '' ? { email: 'Email required' } : {});
const form = (draftKey?: string) =>
  renderHook(() => useForm<Values>({ initial: INITIAL, validate, ...(draftKey && { draftKey }) }));

beforeEach(() => {
  sessionStorage.clear();
  claimDrafts('me');
});

test('shows no errors before the first attempt to save, then updates them while typing', async () => {
  const { result } = form();
  expect(result.current.errors).toEqual({});
  const save = vi.fn(async (): Promise<SaveOutcome<Values>> => 'saved');
  await act(() => result.current.save(save));
  expect(save).not.toHaveBeenCalled();
  expect(result.current.errors).toEqual({ email: 'Email required' });
  act(() => result.current.set('email', 'a@b.example'));
  expect(result.current.errors).toEqual({});
  expect(result.current.isDirty).toBe(true);
});

test('ERR-03 ignores further saves during a save', async () => {
  const { result } = form();
  act(() => result.current.set('email', 'a@b.example'));
  const finish = Promise.withResolvers<SaveOutcome<Values>>();
  const save = vi.fn(() => finish.promise);
  let first: Promise<boolean> | undefined;
  let second: Promise<boolean> | undefined;
  act(() => {
    first = result.current.save(save);
    second = result.current.save(save);
  });
  expect(result.current.isSaving).toBe(true);
  await act(async () => finish.resolve('saved'));
  expect(await first).toBe(true);
  expect(await second).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(result.current.isSaving).toBe(false);
});

test('ERR-03 keeps typed text after a rejected save and shows server errors until the field changes', async () => {
  const { result } = form('user:1');
  act(() => result.current.set('email', 'a@b.example'));
  await act(() => result.current.save(async () => ({ errors: { email: 'Taken' }, message: 'Not saved.' })));
  expect(result.current.values.email).toBe('a@b.example');
  expect(result.current.errors).toEqual({ email: 'Taken' });
  expect(result.current.message).toBe('Not saved.');
  expect(readFormDraft('user:1')?.typed).toEqual({ email: 'a@b.example' });
  act(() => result.current.set('name', 'Bea'));
  expect(result.current.errors).toEqual({ email: 'Taken' });
  act(() => result.current.set('email', 'c@b.example'));
  expect(result.current.errors).toEqual({});
});

test('AUTH-06 restores the draft of a reopened form and drops it after a save', async () => {
  writeDraft('user:1', { typed: { name: 'Typed', email: 'x@y.example' }, base: { name: 'Ann', email: '' } });
  const { result } = form('user:1');
  expect(result.current.values.name).toBe('Typed');
  expect(result.current.isDirty).toBe(true);
  await act(() => result.current.save(async () => 'saved'));
  expect(readFormDraft('user:1')).toBeUndefined();
});

test("AUTH-06 a restored draft keeps another user's changes to fields that the user has not edited", () => {
  const first = form('user:1');
  act(() => first.result.current.set('email', 'a@b.example'));
  keepDrafts();
  first.unmount();
  const { result } = renderHook(() => useForm<Values>({ initial: { name: 'Bea', email: '' }, draftKey: 'user:1' }));
  expect(result.current.values).toEqual({ name: 'Bea', email: 'a@b.example' });
});

test('shows an error for an unknown field once, as the message of the form', async () => {
  const { result } = form();
  act(() => result.current.set('email', 'a@b.example'));
  const errors = { email: 'Taken', brandId: 'Gone.' } as FieldErrors<Values>;
  await act(() => result.current.save(async () => ({ errors, message: 'Gone.' })));
  expect(result.current.errors).toEqual({ email: 'Taken' });
  expect(result.current.message).toBe('Gone.');
  await act(() => result.current.save(async () => ({ errors })));
  expect(result.current.message).toBe('Gone.');
});

test('drops a form message that only repeats a field error', async () => {
  const { result } = form();
  act(() => result.current.set('email', 'a@b.example'));
  await act(() => result.current.save(async () => ({ errors: { email: 'Taken.' }, message: 'Taken.' })));
  expect(result.current.errors).toEqual({ email: 'Taken.' });
  expect(result.current.message).toBeUndefined();
});

const record = (name: string, version: string, draftKey = 'user:1') => ({
  initial: { name, email: '' },
  version: `"${version}"`,
  draftKey,
});

test("ERR-03 a restored form keeps its base values and version, so that its save detects another user's change", async () => {
  const first = renderHook(() => useForm<Values>(record('Ann', '1')));
  act(() => first.result.current.set('name', 'Mine'));
  keepDrafts();
  first.unmount();
  claimDrafts('me');
  const { result } = renderHook(() => useForm<Values>(record('Saved', '2')));
  expect(result.current).toMatchObject({ values: { name: 'Mine' }, base: { name: 'Ann' }, version: '"1"' });
});

test('ERR-03 keeps the base values and version when the record reloads under an open form', () => {
  const { result, rerender } = renderHook((options: ReturnType<typeof record>) => useForm<Values>(options), {
    initialProps: record('Ann', '1'),
  });
  act(() => result.current.set('name', 'Mine'));
  rerender(record('Saved', '2'));
  act(() => result.current.set('name', 'Mine!'));
  expect(result.current).toMatchObject({ values: { name: 'Mine!' }, base: { name: 'Ann' }, version: '"1"' });
});

test('ERR-03 rebases on the current record after showing that another user has changed it', async () => {
  const { result, rerender } = renderHook((options: ReturnType<typeof record>) => useForm<Values>(options), {
    initialProps: record('Ann', '1'),
  });
  act(() => result.current.set('name', 'Mine'));
  await act(() =>
    result.current.save(async () => {
      rerender(record('Saved', '2'));
      return { message: 'Someone else saved this first.', isStale: true };
    }),
  );
  expect(result.current).toMatchObject({ values: { name: 'Mine' }, base: { name: 'Saved' }, version: '"2"' });
  expect(readFormDraft('user:1')).toMatchObject({ base: { name: 'Saved' }, version: '"2"' });
});

test('ignores a draft without base values', () => {
  writeDraft('user:1', { name: 'Mine' });
  expect(form('user:1').result.current.values.name).toBe('Ann');
});
