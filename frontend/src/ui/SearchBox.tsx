/**
 * The only search field. Escape and a button clear it. The browser's own clear button is hidden, because it is too small and has no name.
 */
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Placeholder and accessible name; tables use "Search" (TBL-01). */
  readonly label?: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

export function SearchBox({ value, onChange, label = 'Search', ref }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  return (
    <span className={styles.box}>
      <SearchIcon />
      <input
        ref={input}
        id={id}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          title="Clear search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  );
}
