/** The dialogs "Add POS Vendor" and "Edit POS Vendor" (POS-05). */
import { posRoutes, VENDOR_FIELDS, type Vendor, vendorScope } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { type FieldErrors, FormDialog, TextField, useForm } from '../../../ui/index.ts';

export interface VendorDialogProps {
  /** 0 for a new vendor. */
  readonly pointOfSaleVendorId: number;
  /** The vendor that the page shows. Ignored for a new vendor. */
  readonly vendor: CallState<Vendor>;
  readonly onSaved: (vendor: Vendor) => void;
  /** Reloads the vendors if another user has deleted this vendor. */
  readonly onGone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

interface VendorValues {
  name: string;
}

const LABEL = VENDOR_FIELDS.name.label;
const valuesOf = ({ name }: Vendor): VendorValues => ({ name });
const vendorErrors = ({ name }: VendorValues): FieldErrors<VendorValues> =>
  name.trim() === '' ? { name: 'Vendor name required' } : {};

export function VendorDialog(props: VendorDialogProps) {
  const { pointOfSaleVendorId, vendor, onClose } = props;
  const isNew = pointOfSaleVendorId === 0;
  const record = isNew ? undefined : vendor.data;
  const form = useForm({
    initial: record ? valuesOf(record) : { name: '' },
    version: record?.etag,
    draftKey: `pos-vendor:${pointOfSaleVendorId}`,
    validate: vendorErrors,
  });
  const { save, conflictDialog } = useRecordSave({
    route: posRoutes.saveVendor,
    form,
    fields: [{ name: 'name', label: LABEL }],
    request: ({ name }: VendorValues) => ({ body: { id: pointOfSaleVendorId, name: name.trim() } }),
    valuesOf,
    nameOf: ({ name }) => name,
    onSaved: (saved) => {
      notifySaved(saved.name);
      props.onSaved(saved);
    },
    onGone: props.onGone,
    onClose,
  });
  return (
    <>
      <FormDialog
        title={isNew ? 'Add POS Vendor' : 'Edit POS Vendor'}
        {...(record && { subtitle: record.name })}
        size="small"
        form={form}
        onSave={save}
        onClose={onClose}
        needs={isNew ? [] : [vendor]}
        history={useRecordHistory({
          scope: vendorScope(pointOfSaleVendorId),
          kind: 'vendor',
          recordId: pointOfSaleVendorId,
        })}
        returnFocus={props.returnFocus}
      >
        <TextField
          label={LABEL}
          value={form.values.name}
          onChange={(name) => form.set('name', name)}
          error={form.errors.name}
          maxLength={100}
          required
          wide
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
