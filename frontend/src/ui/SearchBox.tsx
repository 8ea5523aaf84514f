/** The one search field: fixed width, Escape clears it. */
import { useId } from 'react';
import { SearchIcon } from './icons.tsx';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Placeholder and accessible name; "Search" in tables (TBL-01). */
  readonly label?: string;
}

export function SearchBox({ value, onChange, label = 'Search' }: SearchBoxProps) {
  const id = useId();
  return (
    <span className={styles.box}>
      <SearchIcon />
      <input
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
    </span>
  );
}
