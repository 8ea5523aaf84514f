import { useRef, useState } from 'react';
import { TextButton } from './Button.tsx';
import { announce } from './toasts/announce.ts';

/** "Reference 4c1f… Copy": a request id that the user can quote to support. */
export function Reference({ id }: { readonly id: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
      announce('Reference copied');
    } catch {
      // The browser denied access to the clipboard. Select the text, so that the user can copy it.
      if (text.current) getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <>
      Reference <span ref={text}>{id}</span>.{' '}
      <TextButton aria-label={isCopied ? 'Reference copied' : 'Copy reference'} onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </TextButton>
    </>
  );
}
