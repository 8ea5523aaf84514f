import { Fragment } from 'react';

/** A text in which a long email address wraps only before "@" or a dot. */
export function Breakable({ text }: { readonly text: string }) {
  const [start, ...rest] = text.includes('@') ? text.split(/(?=@|\.\w)/) : [text];
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
