/** One address of a franchise, or a new one (ADDR-03). Only its type is checked (section 5 of the specification). */
import {
  ADDRESS_TYPES,
  type Address,
  type AddressType,
  addressRoutes,
  lookupRoutes,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { type CallState, useCall } from '../../../client/useCall.ts';
import { useMay } from '../../../context/caller.ts';
import { tellSaved } from '../../../shared/tell.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { Field, FormDialog, OptionPicker, TextField, useForm } from '../../../ui/index.ts';
import { addressLabel } from '../addresses.ts';

export interface AddressDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  /** 0 for a new one. */
  readonly franchiseAddressId: number;
  readonly addresses: CallState<Address[]>;
  /** As it stands in the list; undefined for a new one, and until the list has come. */
  readonly address: Address | undefined;
  /** Someone else has deleted it. */
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

type Values = Omit<Address, 'franchiseAddressId' | 'groupCode' | 'etag'>;

const BLANK: Values = {
  addressType: 1,
  line1: '',
  line2: '',
  line3: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
  entity: '',
};

/** The text fields in their order: the contract's names and limits, the specification's labels. */
const TEXTS = [
  { name: 'line1', label: 'Line 1', max: 200, wide: true },
  { name: 'line2', label: 'Line 2', max: 200, wide: true },
  { name: 'line3', label: 'Line 3', max: 200, wide: true },
  { name: 'city', label: 'City', max: 100, wide: false },
  { name: 'state', label: 'State', max: 100, wide: false },
  { name: 'postalCode', label: 'Postal Code', max: 20, wide: false },
  { name: 'country', label: 'Country', max: 100, wide: false },
] as const;

/** Section 5 checks no field: a wrong press all the same leaves no blank address behind. */
const UNTOUCHED = 'Nothing has been entered yet.';

const option = (type: AddressType) => ({ value: String(type), label: ADDRESS_TYPES[type], type });
/** LIM-02: people choose among those above 0. */
const TYPES = [option(1), option(2)];

const valuesOf = ({ franchiseAddressId, groupCode, etag, ...values }: Address): Values => values;
const isBlank = ({ addressType, ...texts }: Values) =>
  addressType === BLANK.addressType && Object.values(texts).every((text) => String(text ?? '').trim() === '');
const named = (text: string) => (text === '' ? null : { value: text, label: text });

export function AddressDialog(props: AddressDialogProps) {
  const { groupCode, franchiseAddressId, address, onClose } = props;
  const params = { code: groupCode };
  const isNew = franchiseAddressId === 0;
  const entities = useCall(lookupRoutes.lookupEntities, { params });
  const readOnly = !useMay(addressRoutes.saveAddress.policy, groupCode);
  const entityOptions = useMemo(
    () =>
      [...new Set((entities.data ?? []).map(({ description }) => description))].flatMap((text) => named(text) ?? []),
    [entities.data],
  );
  const form = useForm<Values>({
    initial: address ? valuesOf(address) : BLANK,
    version: address?.etag,
    draftKey: `address:${groupCode}:${franchiseAddressId}`,
  });
  const { values, errors } = form;
  const { save, conflictDialog } = useRecordSave({
    route: addressRoutes.saveAddress,
    form,
    fields: [
      { name: 'addressType', label: 'Address Type', show: (type) => ADDRESS_TYPES[type as AddressType] },
      ...TEXTS,
      { name: 'entity', label: 'Related Entity' },
    ],
    request: (body: Values) => ({ params, body: { franchiseAddressId, ...body } }),
    valuesOf,
    nameOf: addressLabel,
    onSaved: (saved) => tellSaved(addressLabel(saved)),
    onGone: props.addresses.reload,
    onClose,
  });

  return (
    <>
      <FormDialog
        title="Edit Address"
        subtitle={isNew ? `New address of ${props.groupName}` : address ? addressLabel(address) : props.groupName}
        form={form}
        onSave={save}
        onClose={onClose}
        readOnly={readOnly}
        needs={isNew ? [entities] : [props.addresses, entities]}
        gone={props.isGone ? 'Someone else has deleted this address.' : undefined}
        blocked={isNew && isBlank(values) ? UNTOUCHED : undefined}
        fieldCount={TEXTS.length + 2}
        returnFocus={props.returnFocus}
      >
        <Field label="Address Type" error={errors.addressType} required>
          {(control) => (
            <OptionPicker
              {...control}
              options={TYPES}
              noun={{ none: 'No address type', many: 'address types' }}
              value={option(values.addressType)}
              onChange={(chosen) => chosen && form.set('addressType', chosen.type)}
              disabled={readOnly}
            />
          )}
        </Field>
        {TEXTS.map(({ name, label, max, wide }) => (
          <TextField
            key={name}
            label={label}
            value={values[name]}
            onChange={(value) => form.set(name, value)}
            error={errors[name]}
            maxLength={max}
            wide={wide}
            disabled={readOnly}
          />
        ))}
        <Field label="Related Entity" error={errors.entity}>
          {(control) => (
            <OptionPicker
              {...control}
              options={entityOptions}
              noun={{ none: 'No entity', many: 'entities' }}
              value={named(values.entity)}
              onChange={(chosen) => form.set('entity', chosen?.value ?? '')}
              none="None"
              disabled={readOnly}
            />
          )}
        </Field>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
