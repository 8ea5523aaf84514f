import { Fragment } from 'react';

/** A text in which an address that is too long for its column breaks at its sign, not within a word. */
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
