// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import {
  claimDrafts,
  dropAllDrafts,
  dropDraftOnLeave,
  hasFormDraftHere,
  holdDrafts,
  pageKey,
  readDraft,
  writeDraft,
  writeFormDraft,
} from './drafts.ts';

beforeEach(() => {
  sessionStorage.clear();
  claimDrafts('first');
});

test('AUTH-06 a draft survives the page that goes away for the sign-in', () => {
  writeDraft('unit:1', { email: 'a' });
  holdDrafts();
  dropDraftOnLeave('unit:1');
  claimDrafts('first');
  expect(readDraft('unit:1')).toEqual({ email: 'a' });
});

test('a draft goes with a page that is left within the app', () => {
  writeDraft('unit:1', { email: 'a' });
  dropDraftOnLeave('unit:1');
  expect(readDraft('unit:1')).toBeUndefined();
});

test('AUTH-07 drafts go with the logout, and when somebody else signs in; other entries stay', () => {
  sessionStorage.setItem('something', 'else');
  writeDraft('a', 1);
  dropAllDrafts();
  expect(readDraft('a')).toBeUndefined();
  writeDraft('a', 1);
  claimDrafts('second');
  expect(readDraft('a')).toBeUndefined();
  expect(sessionStorage.getItem('something')).toBe('else');
});

test('ADM-02 AUTH-07 what a page keeps is nothing typed, and goes with the logout all the same', () => {
  writeDraft(pageKey('import:ALOHA'), '1');
  expect(hasFormDraftHere()).toBe(false);
  expect(readDraft(pageKey('import:ALOHA'))).toBe('1');
  writeFormDraft('unit:1', { typed: { email: 'a' }, base: {} });
  expect(hasFormDraftHere()).toBe(true);
  dropAllDrafts();
  expect(readDraft(pageKey('import:ALOHA'))).toBeUndefined();
});

test('what cannot be read is no draft', () => {
  sessionStorage.setItem('portal.draft:a', '{broken');
  expect(readDraft('a')).toBeUndefined();
  expect(sessionStorage.getItem('portal.draft:a')).toBeNull();
});
