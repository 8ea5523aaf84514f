import { GraphError } from './errors.ts';

export type FilterToken =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly text: '(' | ')' | ',' };

const TOKEN = /\s*(?:'((?:[^']|'')*)'|([A-Za-z_][\w./@-]*)|([(),]))/y;

/** Splits a `$filter` into words, quoted texts (a quote inside is doubled) and marks. */
export function filterTokens(filter: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  TOKEN.lastIndex = 0;
  while (filter.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(filter);
    if (!found) throw invalidFilter(`There is a syntax error at position ${at} in '${filter}'.`);
    const [, text, word, mark] = found;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else tokens.push({ kind: 'mark', text: mark as '(' | ')' | ',' });
  }
  return tokens;
}

export function invalidFilter(why: string): GraphError {
  return new GraphError(400, 'BadRequest', `Invalid filter clause: ${why}`);
}
