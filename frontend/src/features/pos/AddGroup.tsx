/** The group selector with "+ Add Group": lets the vendor serve another franchise (POS-02). */
import { lookupRoutes, posRoutes, type VendorFranchise } from '@franchise-admin/api/contract';
import { useId, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { whyOf } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useFailureToasts } from '../../shared/useFailureToasts.ts';
import { franchiseLabel } from '../../shared/words.ts';
import { Button, notifyDone, OptionPicker, type PickerOption, TextButton, WarningIcon } from '../../ui/index.ts';
import styles from './pos.module.css';

export interface AddGroupProps {
  readonly id: string;
  readonly vendorId: number;
  /** Those it serves already, which are not offered; undefined until they are known. */
  readonly served: readonly VendorFranchise[] | undefined;
  /** Reads them anew. */
  readonly onAdded: () => Promise<unknown>;
}

export function AddGroup({ id, vendorId, served, onAdded }: AddGroupProps) {
  const client = useClient();
  const told = useFailureToasts();
  const franchises = useCall(lookupRoutes.lookupFranchises, {});
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const [refusal, setFault] = useState<string>();
  /** Why the text in the selector matches no choice. */
  const [unresolved, setUnresolved] = useState<string>();
  const fault = unresolved ?? refusal;
  const [isAdding, setIsAdding] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const faultId = useId();
  const options = useMemo(() => {
    const codes = new Set(served?.map(({ groupCode }) => groupCode));
    return (franchises.data ?? [])
      .filter(({ groupCode }) => !codes.has(groupCode))
      .map(({ groupCode, description }) => ({
        value: groupCode,
        label: franchiseLabel({ groupCode, groupName: description }),
        description,
      }));
  }, [franchises.data, served]);
  const hasFailed = franchises.failure !== undefined && franchises.data === undefined;

  const add = async () => {
    if (!chosen || unresolved !== undefined) {
      setFault(unresolved === undefined ? 'Please select a group.' : undefined);
      field.current?.querySelector('input')?.focus();
      return;
    }
    setFault(undefined);
    setIsAdding(true);
    try {
      const result = await client.attempt(posRoutes.addVendorFranchise, {
        params: { vendorId, groupCode: chosen.value },
      });
      if (!result.ok) {
        told.report(result.failure);
        setFault(whyOf(result.failure));
        return;
      }
      told.dismiss();
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
        if (served && !isAdding) void add();
      }}
    >
      <div ref={field} className={styles.group}>
        <OptionPicker
          id={id}
          label="Group"
          placeholder="Choose a group"
          noun={{ none: 'No group', many: 'groups' }}
          {...(hasFailed && { emptyText: 'The franchises could not be loaded.' })}
          onUnresolved={setUnresolved}
          loading={franchises.data === undefined && !hasFailed}
          options={options}
          value={chosen}
          onChange={(option) => {
            setChosen(option && { value: option.value, label: option.label });
            setFault(undefined);
          }}
          renderOption={(option) => (
            <span className={styles.option}>
              <strong>{option.value}</strong> - {option.description}
            </span>
          )}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? undefined : faultId}
        />
      </div>
      <Button type="submit" busy={!served || isAdding}>
        + Add Group
      </Button>
      {fault !== undefined && (
        <p id={faultId} className={styles.fault} role="alert">
          <WarningIcon size={14} /> {fault}
        </p>
      )}
      {hasFailed && (
        <p className={styles.fault}>
          <WarningIcon size={14} /> The franchises could not be loaded.
          <TextButton onClick={() => void franchises.reload()}>Try again</TextButton>
        </p>
      )}
    </form>
  );
}
