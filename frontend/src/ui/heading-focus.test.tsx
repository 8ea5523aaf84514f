import { beforeEach, expect, test } from 'vitest';
import { focusHeading, headingAppeared } from './heading-focus.ts';

const OTHER_CONTROLS = '<a href="/">Link</a><input>';

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

beforeEach(() => page(OTHER_CONTROLS));

test('focusHeading focuses a heading that is already rendered', () => {
  const heading = appear();
  focusHeading();
  expect(document.activeElement).toBe(heading);
});

test('focuses the heading of a loading page as soon as the heading appears', () => {
  element('a')?.focus();
  focusHeading();
  const heading = appear();
  expect(document.activeElement).toBe(heading);
});

test('does not move the focus if the user has moved it before the heading appears', () => {
  element('a')?.focus();
  focusHeading();
  element('input')?.focus();
  appear();
  expect(document.activeElement).toBe(element('input'));
});

test('does not focus a heading without a request', () => {
  element('input')?.focus();
  appear();
  expect(document.activeElement).toBe(element('input'));
});
