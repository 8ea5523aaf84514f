// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import {
  claimDrafts,
  dropAllDrafts,
  dropDraftOnLeave,
  hasFormDraftHere,
  keepDrafts,
  pageKey,
  readDraft,
  writeDraft,
  writeFormDraft,
} from './drafts.ts';

beforeEach(() => {
  sessionStorage.clear();
  claimDrafts('first');
});

test('AUTH-06 keeps a draft when the page redirects to the sign-in', () => {
  writeDraft('unit:1', { email: 'a' });
  keepDrafts();
  dropDraftOnLeave('unit:1');
  claimDrafts('first');
  expect(readDraft('unit:1')).toEqual({ email: 'a' });
});

test('drops the draft when the user leaves the page within the app', () => {
  writeDraft('unit:1', { email: 'a' });
  dropDraftOnLeave('unit:1');
  expect(readDraft('unit:1')).toBeUndefined();
});

test('AUTH-07 drops all drafts, but no other entries, on logout and when another user signs in', () => {
  sessionStorage.setItem('something', 'else');
  writeDraft('a', 1);
  dropAllDrafts();
  expect(readDraft('a')).toBeUndefined();
  writeDraft('a', 1);
  claimDrafts('second');
  expect(readDraft('a')).toBeUndefined();
  expect(sessionStorage.getItem('something')).toBe('else');
});

test('ADM-02 AUTH-07 does not treat page state as typed text, and drops it on logout', () => {
  writeDraft(pageKey('import:ALOHA'), '1');
  expect(hasFormDraftHere()).toBe(false);
  expect(readDraft(pageKey('import:ALOHA'))).toBe('1');
  writeFormDraft('unit:1', { typed: { email: 'a' }, base: {} });
  expect(hasFormDraftHere()).toBe(true);
  dropAllDrafts();
  expect(readDraft(pageKey('import:ALOHA'))).toBeUndefined();
});

test('removes a draft that is not valid JSON', () => {
  sessionStorage.setItem('portal.draft:a', '{broken');
  expect(readDraft('a')).toBeUndefined();
  expect(sessionStorage.getItem('portal.draft:a')).toBeNull();
});
