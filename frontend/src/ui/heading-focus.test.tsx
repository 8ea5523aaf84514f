import { beforeEach, expect, test } from 'vitest';
import { focusHeading, headingAppeared } from './heading-focus.ts';

const ELSEWHERE = '<a href="/">Link</a><input>';

function page(content: string): void {
  document.body.innerHTML = content;
}

function appear(): HTMLElement {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  heading.dataset.pageHeading = '';
  document.body.append(heading);
  headingAppeared(heading);
  return heading;
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeEach(() => page(ELSEWHERE));

test('a heading that is there takes the focus at once', () => {
  const heading = appear();
  focusHeading();
  expect(document.activeElement).toBe(heading);
});

test('a heading whose page is still coming takes it when it appears', () => {
  element('a')?.focus();
  focusHeading();
  const heading = appear();
  expect(document.activeElement).toBe(heading);
});

test('a heading leaves it with whoever began to work somewhere else meanwhile', () => {
  element('a')?.focus();
  focusHeading();
  element('input')?.focus();
  appear();
  expect(document.activeElement).toBe(element('input'));
});

test('a heading that nobody waits for takes nothing', () => {
  element('input')?.focus();
  appear();
  expect(document.activeElement).toBe(element('input'));
});
