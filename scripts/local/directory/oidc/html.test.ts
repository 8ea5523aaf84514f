import { expect, test } from 'vitest';
import { html, page } from './html.ts';

test('html escapes texts, keeps markup and omits undefined and false', () => {
  const name = `<b>"Jo" & 'Ann'</b>`;
  expect(html`<i title="${name}">${html`<br>`}${false}${undefined}${[html`a`, html`b`]}${0}</i>`.text).toBe(
    '<i title="&#60;b&#62;&#34;Jo&#34; &#38; &#39;Ann&#39;&#60;/b&#62;"><br>ab0</i>',
  );
});

test('page escapes its title', () => {
  expect(page('</title><script>', html``)).not.toContain('<script>');
});
