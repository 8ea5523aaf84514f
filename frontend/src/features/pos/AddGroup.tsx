/** The group selector and "+ Add Group", which assigns a franchise to the vendor (POS-02). */
import { lookupRoutes, posRoutes, type VendorFranchise } from '@franchise-admin/api/contract';
import { useId, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { reasonText } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useFailureToasts } from '../../shared/useFailureToasts.ts';
import { franchiseLabel } from '../../shared/words.ts';
import { Button, notifyDone, OptionPicker, type PickerOption, TextButton, WarningIcon } from '../../ui/index.ts';
import styles from './pos.module.css';

export interface AddGroupProps {
  readonly id: string;
  readonly vendorId: number;
  /** The vendor's groups, which the selector omits; undefined while they load. */
  readonly groups: readonly VendorFranchise[] | undefined;
  /** Reloads the groups. */
  readonly onAdded: () => Promise<unknown>;
}

export function AddGroup({ id, vendorId, groups, onAdded }: AddGroupProps) {
  const client = useClient();
  const toasts = useFailureToasts();
  const franchises = useCall(lookupRoutes.lookupFranchises, {});
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [rejection, setRejection] = useState<string>();
  /** The error message if the typed text matches no option. */
  const [unresolved, setUnresolved] = useState<string>();
  const problem = unresolved ?? rejection;
  const [isAdding, setIsAdding] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const options = useMemo(() => {
    const assigned = new Set(groups?.map(({ groupCode }) => groupCode));
    return (franchises.data ?? [])
      .filter(({ groupCode }) => !assigned.has(groupCode))
      .map(({ groupCode, description }) => ({
        value: groupCode,
        label: franchiseLabel({ groupCode, groupName: description }),
        description,
      }));
  }, [franchises.data, groups]);
  const hasFailed = franchises.failure !== undefined && franchises.data === undefined;

  const add = async () => {
    if (!chosen || unresolved !== undefined) {
      setRejection(unresolved === undefined ? 'Please select a group.' : undefined);
      field.current?.querySelector('input')?.focus();
      return;
    }
    setRejection(undefined);
    setIsAdding(true);
    try {
      const result = await client.attempt(posRoutes.addVendorFranchise, {
        params: { vendorId, groupCode: chosen.value },
      });
      if (!result.ok) {
        toasts.report(result.failure);
        setRejection(reasonText(result.failure));
        return;
      }
      toasts.dismiss();
      await onAdded();
      notifyDone(`${chosen.label} added.`);
      setChosen(null);
    } finally {
      setIsAdding(false);
    }
  };

  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (groups && !isAdding) void add();
      }}
    >
      <div ref={field} className={styles.group}>
        <OptionPicker
          id={id}
          label="Group"
          placeholder="Choose a group"
          noun={{ none: 'No group', many: 'groups' }}
          {...(hasFailed && { emptyText: 'We could not load the franchises.' })}
          onUnresolved={setUnresolved}
          loading={franchises.data === undefined && !hasFailed}
          options={options}
          value={chosen}
          onChange={(option) => {
            setChosen(option && { value: option.value, label: option.label });
            setRejection(undefined);
          }}
          renderOption={(option) => (
            <span className={styles.option}>
              <strong>{option.value}</strong> - {option.description}
            </span>
          )}
          invalid={problem !== undefined}
          describedBy={problem === undefined ? undefined : problemId}
        />
      </div>
      <Button type="submit" busy={!groups || isAdding}>
        + Add Group
      </Button>
      {problem !== undefined && (
        <p id={problemId} className={styles.fault} role="alert">
          <WarningIcon size={14} /> {problem}
        </p>
      )}
      {hasFailed && (
        <p className={styles.fault}>
          <WarningIcon size={14} /> We could not load the franchises.
          <TextButton onClick={() => void franchises.reload()}>Try again</TextButton>
        </p>
      )}
    </form>
  );
}
