/** Chooses a colleague for individual people and units of a hand-over. Everything else goes to the main colleague. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { Field, FormSection, PersonPicker, type PickerOption, TextButton } from '../../ui/index.ts';
import type { HeldItem } from './belongings.ts';
import styles from './hand-over.module.css';

/** Chosen colleagues by `HeldItem.key`. */
export type Others = Readonly<Record<string, PickerOption>>;

export interface DistributionProps {
  readonly items: readonly HeldItem[];
  readonly colleagues: readonly FranchiseUser[];
  readonly keyOf: (colleague: FranchiseUser) => string;
  /** Null while everything goes to one colleague. */
  readonly others: Others | null;
  readonly onChange: (others: Others | null) => void;
}

/** The list replaces the pressed button, so its first button gets the focus. */
const focusButton = (list: HTMLElement | null) => list?.querySelector('button')?.focus();
/** The field replaces the pressed button, so its input gets the focus. */
const focusInput = (row: HTMLElement | null) => row?.querySelector('input')?.focus();

export function Distribution({ items, colleagues, keyOf, others, onChange }: DistributionProps) {
  // Keys of the rows with a picker. Other rows show a button, because a person may hold hundreds of units.
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (others === null)
    return (
      <p className={styles.wide}>
        <TextButton onClick={() => onChange({})}>Choose several colleagues…</TextButton>
      </p>
    );
  const choose = (key: string, choice: PickerOption | null) => {
    const { [key]: _, ...rest } = others;
    onChange(choice ? { ...rest, [key]: choice } : rest);
  };
  return (
    <FormSection title="Several colleagues">
      <ul className={styles.items} ref={focusButton}>
        {items.map(({ key, label, whyNot }) => (
          <li key={key}>
            {open.has(key) ? (
              <div ref={focusInput}>
                <Field label={label}>
                  {(control) => (
                    <PersonPicker
                      {...control}
                      people={colleagues}
                      keyOf={keyOf}
                      whyNot={whyNot}
                      value={others[key] ?? null}
                      onChange={(_, choice) => choose(key, choice)}
                      placeholder="Same colleague as everything else"
                      startsOpen
                    />
                  )}
                </Field>
              </div>
            ) : (
              <div className={styles.item}>
                <span>{label}</span>
                <TextButton
                  aria-label={`Choose a colleague for ${label}`}
                  onClick={() => setOpen(new Set(open).add(key))}
                >
                  Choose a colleague
                </TextButton>
              </div>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
