import { useMemo } from 'react';
import { franchiseLabel } from '../shared/words.ts';
import { OptionPicker, TextButton, UnitIcon } from '../ui/index.ts';
import styles from './FranchiseSelector.module.css';
import { selectorOptions } from './selection.ts';
import type { SelectionState } from './useSelection.ts';

/**
 * The franchise selector. Options show "code - description", and typing searches both. SYSTEM and recent franchises come first (NAV-06).
 */
export function FranchiseSelector({ state }: { readonly state: SelectionState }) {
  const { selection, franchises, failure, retry, select, recent } = state;
  const options = useMemo(
    () =>
      selectorOptions(franchises ?? [], recent).map(({ groupCode, description, group }) => ({
        value: groupCode,
        label: franchiseLabel({ groupCode, groupName: description }),
        code: groupCode,
        description,
        group,
      })),
    [franchises, recent],
  );
  return (
    <div className={styles.selector}>
      <OptionPicker
        label="Franchise"
        placeholder="Select a franchise"
        noun={{ none: 'No franchise', many: 'franchises' }}
        {...(failure && { emptyText: 'We could not load the franchises.' })}
        icon={<UnitIcon />}
        options={options}
        loading={franchises === undefined && failure === undefined}
        value={selection.kind === 'selected' ? selection.code : null}
        renderOption={(option) => (
          <span className={styles.option}>
            <strong>{option.code}</strong> - {option.description}
          </span>
        )}
        onChange={(option) => option && select(option.code)}
      />
      {failure && !franchises && <TextButton onClick={retry}>Reload franchises</TextButton>}
    </div>
  );
}
