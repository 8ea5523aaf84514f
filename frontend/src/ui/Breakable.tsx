import { Fragment } from 'react';

/** A text that may wrap before an "@", so that a long email address does not break in the middle of a word. */
export function Breakable({ text }: { readonly text: string }) {
  const [start, ...rest] = text.split(/(?=@)/);
  return (
    <>
      {start}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
