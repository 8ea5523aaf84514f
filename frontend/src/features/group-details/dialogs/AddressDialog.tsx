/** Edits or adds an address of a franchise (ADDR-03). All fields except the address type may be blank (ADDR-06). */
import {
  ADDRESS_FIELDS,
  ADDRESS_TYPES,
  type Address,
  type AddressField,
  type AddressType,
  addressRoutes,
  lookupRoutes,
  writableOf,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { type CallState, useCall } from '../../../client/useCall.ts';
import { useMay } from '../../../context/caller.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { operation } from '../../../shared/review/review.ts';
import { useProposal, useProposalMode } from '../../../shared/review/useProposal.tsx';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { Field, FormDialog, OptionPicker, TextField, useForm } from '../../../ui/index.ts';
import { addressLabel } from '../addresses.ts';

export interface AddressDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  /** 0 for a new address. */
  readonly franchiseAddressId: number;
  readonly addresses: CallState<Address[]>;
  /** The row in the list; undefined for a new address and while the list loads. */
  readonly address: Address | undefined;
  /** True if another user has deleted the address. */
  readonly isDeleted: boolean;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

type Values = Pick<Address, AddressField>;

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

type TextName = Exclude<AddressField, 'addressType' | 'entity'>;

/** The text fields in display order, with the maximum lengths from the contract. */
const TEXTS = {
  line1: { max: 200, wide: true },
  line2: { max: 200, wide: true },
  line3: { max: 200, wide: true },
  city: { max: 100, wide: false },
  state: { max: 100, wide: false },
  postalCode: { max: 20, wide: false },
  country: { max: 100, wide: false },
} as const satisfies Record<TextName, { readonly max: number; readonly wide: boolean }>;
const TEXT_NAMES = Object.keys(TEXTS) as readonly TextName[];

/** The fields that the conflict dialog compares. */
const COMPARED = writableOf(ADDRESS_FIELDS).map((name) => ({
  name,
  label: ADDRESS_FIELDS[name].label,
  show: name === 'addressType' ? (type: unknown) => ADDRESS_TYPES[type as AddressType] : undefined,
}));

/** The server accepts blank fields (ADDR-06), but pressing Save by mistake must not create a blank address. */
const BLANK_ADDRESS = 'Enter an address before you save.';

const option = (type: AddressType) => ({ value: String(type), label: ADDRESS_TYPES[type], type });
/** Types that users can choose: only those above 0 (LIM-02). */
const TYPES = [option(1), option(2)];

const valuesOf = ({ franchiseAddressId, groupCode, etag, ...values }: Address): Values => values;
const isBlank = ({ addressType, ...texts }: Values) =>
  addressType === BLANK.addressType && Object.values(texts).every((text) => String(text ?? '').trim() === '');
const entityOption = (text: string) => (text === '' ? null : { value: text, label: text });

export function AddressDialog(props: AddressDialogProps) {
  const { groupCode, franchiseAddressId, address, onClose } = props;
  const params = { code: groupCode };
  const isNew = franchiseAddressId === 0;
  const entities = useCall(lookupRoutes.lookupEntities, { params });
  const mayChange = useMay(addressRoutes.saveAddress.policy, groupCode);
  const entityOptions = useMemo(
    () =>
      [...new Set((entities.data ?? []).map(({ description }) => description))].flatMap(
        (text) => entityOption(text) ?? [],
      ),
    [entities.data],
  );
  const form = useForm<Values>({
    initial: address ? valuesOf(address) : BLANK,
    version: address?.etag,
    draftKey: `address:${groupCode}:${franchiseAddressId}`,
  });
  const { values, errors } = form;
  const requestOf = (body: Values) => ({ params, body: { franchiseAddressId, ...body } });
  const key = `address:${franchiseAddressId}`;
  const mode = useProposalMode(groupCode, key, !mayChange && address !== undefined && !props.isDeleted);
  const name = address ? addressLabel(address) : '';
  const proposal = useProposal({
    mode,
    form,
    groupCode,
    record: { kind: 'address', recordId: String(franchiseAddressId), name, fields: COMPARED },
    changeOf: (body) => ({
      title: `Change ${name}`,
      operations: [operation(addressRoutes.saveAddress, { ...requestOf(body), ifMatch: form.version })],
    }),
    reload: props.addresses.reload,
    onClose,
  });
  const readOnly = !mayChange && !mode.isOn;
  const { save, conflictDialog } = useRecordSave({
    route: addressRoutes.saveAddress,
    form,
    fields: COMPARED,
    request: requestOf,
    valuesOf,
    nameOf: addressLabel,
    onSaved: (saved) => notifySaved(addressLabel(saved)),
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
        deleted={props.isDeleted ? 'Someone else deleted this address.' : undefined}
        blocked={isNew && isBlank(values) ? BLANK_ADDRESS : undefined}
        fieldCount={COMPARED.length}
        history={useRecordHistory({ scope: groupCode, kind: 'address', recordId: franchiseAddressId })}
        footerStart={mode.button}
        returnFocus={props.returnFocus}
        {...proposal.formProps}
      >
        <Field label={ADDRESS_FIELDS.addressType.label} error={errors.addressType} required>
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
        {TEXT_NAMES.map((name) => (
          <TextField
            key={name}
            label={ADDRESS_FIELDS[name].label}
            value={values[name]}
            onChange={(value) => form.set(name, value)}
            error={errors[name]}
            maxLength={TEXTS[name].max}
            wide={TEXTS[name].wide}
            disabled={readOnly}
          />
        ))}
        <Field label={ADDRESS_FIELDS.entity.label} error={errors.entity}>
          {(control) => (
            <OptionPicker
              {...control}
              options={entityOptions}
              noun={{ none: 'No entity', many: 'entities' }}
              value={entityOption(values.entity)}
              onChange={(chosen) => form.set('entity', chosen?.value ?? '')}
              none="None"
              disabled={readOnly}
            />
          )}
        </Field>
      </FormDialog>
      {conflictDialog}
      {proposal.dialog}
    </>
  );
}
