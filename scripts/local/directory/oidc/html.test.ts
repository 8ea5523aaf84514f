import { expect, test } from 'vitest';
import { html, page } from './html.ts';

test('what is inserted is escaped, markup is not, and nothing is nothing', () => {
  const name = `<b>"Jo" & 'Ann'</b>`;
  expect(html`<i title="${name}">${html`<br>`}${false}${undefined}${[html`a`, html`b`]}${0}</i>`.text).toBe(
    '<i title="&#60;b&#62;&#34;Jo&#34; &#38; &#39;Ann&#39;&#60;/b&#62;"><br>ab0</i>',
  );
});

test('a title cannot break out of the page', () => {
  expect(page('</title><script>', html``)).not.toContain('<script>');
});
