/** The vendor picker for corporate admins (POS-01), and the vendor's name for POS admins (POS-04). */
import type { posRoutes, ResponseOf, Vendor } from '@franchise-admin/api/contract';
import { useId, useMemo } from 'react';
import type { CallState } from '../../client/useCall.ts';
import { Button, OptionPicker } from '../../ui/index.ts';
import styles from './pos.module.css';

export type ListedVendors = ResponseOf<typeof posRoutes.getVendors>;

export interface VendorPickerProps {
  readonly id: string;
  readonly vendors: CallState<ListedVendors>;
  /** Null if no vendor is chosen. */
  readonly vendorId: number | null;
  /** The current name of the chosen vendor; undefined while the vendor loads. */
  readonly name: string | undefined;
  readonly onChoose: (vendorId: number) => void;
}

export function VendorPicker({ id, vendors, vendorId, name, onChoose }: VendorPickerProps) {
  const labelId = useId();
  const { data, failure } = vendors;
  const options = useMemo(
    () => (data ?? []).map((vendor) => ({ value: String(vendor.pointOfSaleVendorId), label: vendor.name })),
    [data],
  );
  const hasFailed = failure !== undefined && data === undefined;
  return (
    <div className={styles.bar}>
      <label id={labelId} htmlFor={id} className={styles.label}>
        Vendor
      </label>
      <div className={styles.picker}>
        <OptionPicker
          id={id}
          labelledBy={labelId}
          placeholder="Choose a vendor"
          noun={{ none: 'No vendor', many: 'vendors' }}
          {...(hasFailed && { emptyText: 'We could not load the vendors.' })}
          loading={data === undefined && !hasFailed}
          options={options}
          value={vendorId === null ? null : { value: String(vendorId), label: name ?? '' }}
          onChange={(option) => option && onChoose(Number(option.value))}
        />
      </div>
      {hasFailed && vendorId !== null && (
        <p className={styles.failed}>
          We could not load the vendors.
          <Button onClick={() => void vendors.reload()}>Try again</Button>
        </p>
      )}
    </div>
  );
}

/** Renders nothing after a failure, because the tables below show the error. */
export function OwnVendor({ vendor }: { readonly vendor: CallState<Vendor> }) {
  if (!vendor.data && !vendor.isLoading) return null;
  return (
    <p className={styles.bar}>
      <span className={styles.label}>Vendor</span>
      <span className={styles.vendor}>{vendor.data?.name ?? 'Loading...'}</span>
    </p>
  );
}
