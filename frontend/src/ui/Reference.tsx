import { useRef, useState } from 'react';
import { TextButton } from './Button.tsx';
import { announce } from './toasts/announce.ts';

/** "Reference 4c1f… Copy": the id of a request, to quote to support. */
export function Reference({ id }: { readonly id: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setLabel('Copied');
      announce('Reference copied');
    } catch {
      // Without access to the clipboard: select the text, to be copied by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <>
      Reference <span ref={text}>{id}</span>.{' '}
      <TextButton aria-label={`${label} reference`} onClick={() => void copy()}>
        {label}
      </TextButton>
    </>
  );
}
