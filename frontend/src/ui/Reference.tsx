import { useRef, useState } from 'react';
import { TextButton } from './Button.tsx';
import { announce } from './toasts/announce.ts';

/** "Reference 4c1f… Copy": a request id to quote to support. */
export function Reference({ id }: { readonly id: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
      announce('Reference copied');
    } catch {
      // No access to the clipboard: select the text for a manual copy.
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
