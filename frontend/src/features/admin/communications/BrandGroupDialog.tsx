/** Edits or adds a brand communication group (ADM-04). */
import {
  BAD_AD_GROUP,
  BAD_AD_GROUP_TEXT,
  type BrandCommunicationGroup,
  type CommunicationType,
  communicationRoutes,
  REFERENCE,
  type ResponseOf,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { type CallState, useCall } from '../../../client/useCall.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { planned, useFormImpact } from '../../../shared/impact/useImpact.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { Field, type FieldErrors, FormDialog, OptionPicker, TextField, useForm } from '../../../ui/index.ts';
import { groupLabel, withMessage } from './words.ts';

export interface BrandGroupDialogProps {
  /** 0 for a new group. */
  readonly brandCommunicationGroupId: number;
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** The row in the list; undefined for a new group and while the list loads. */
  readonly group: BrandCommunicationGroup | undefined;
  /** True if another user has deleted the group. */
  readonly isDeleted: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** An id is 0 until the user chooses an option. */
type Values = Pick<BrandCommunicationGroup, 'brandId' | 'communicationTypeId' | 'adGroupId'>;

const BLANK: Values = { brandId: 0, communicationTypeId: 0, adGroupId: '' };

type SaveResponse = ResponseOf<typeof communicationRoutes.saveBrandCommunicationGroup>;

const isBadAdGroup = (response: SaveResponse): response is typeof BAD_AD_GROUP => response === BAD_AD_GROUP;

function valuesOf(response: SaveResponse): Values {
  if (isBadAdGroup(response)) return BLANK;
  const { brandId, communicationTypeId, adGroupId } = response;
  return { brandId, communicationTypeId, adGroupId };
}

function validate({ brandId, communicationTypeId, adGroupId }: Values): FieldErrors<Values> {
  return {
    ...(brandId === 0 && { brandId: 'Brand required' }),
    ...(communicationTypeId === 0 && { communicationTypeId: 'Communication Type required' }),
    ...(adGroupId.trim() === '' && { adGroupId: 'AD Group Id required' }),
  };
}

const option = (id: number, label: string) => ({ value: String(id), label, id });

export function BrandGroupDialog(props: BrandGroupDialogProps) {
  const { brandCommunicationGroupId, groups, types, group, onClose } = props;
  const isNew = brandCommunicationGroupId === 0;
  const brands = useCall(communicationRoutes.getBrands, {});
  const lists = [
    withMessage(brands, 'We could not load the brands.'),
    withMessage(types, 'We could not load the communication types.'),
  ];
  const brandOptions = useMemo(
    () => (brands.data ?? []).map(({ brandId, brandNameDisplay }) => option(brandId, brandNameDisplay)),
    [brands.data],
  );
  const typeOptions = useMemo(
    () => (types.data ?? []).map(({ communicationTypeId, name }) => option(communicationTypeId, name)),
    [types.data],
  );
  // The lists may no longer contain the chosen brand or type. The group's row still contains their names.
  const brandOf = (id: number) =>
    brandOptions.find((brand) => brand.id === id) ??
    (group?.brandId === id ? option(id, group.brandNameDisplay) : null);
  const typeOf = (id: number) =>
    typeOptions.find((type) => type.id === id) ??
    (group?.communicationTypeId === id ? option(id, group.communicationTypeName) : null);

  const form = useForm<Values>({
    initial: group ? valuesOf(group) : BLANK,
    version: group?.etag,
    validate,
    draftKey: `brand-communication-group:${brandCommunicationGroupId}`,
  });
  const { values, errors } = form;
  const requestOf = (body: Values) => ({ body: { brandCommunicationGroupId, ...body } });
  const impact = useFormImpact(form, () => [
    planned(communicationRoutes.saveBrandCommunicationGroup, { ...requestOf(values), etag: form.version }),
  ]);
  const { save, conflictDialog } = useRecordSave({
    route: communicationRoutes.saveBrandCommunicationGroup,
    form,
    impact,
    fields: [
      { name: 'brandId', label: 'Brand', show: (id) => brandOf(Number(id))?.label ?? '' },
      { name: 'communicationTypeId', label: 'Communication Type', show: (id) => typeOf(Number(id))?.label ?? '' },
      { name: 'adGroupId', label: 'AD Group Id' },
    ],
    request: requestOf,
    valuesOf,
    nameOf: (response) => (isBadAdGroup(response) ? '' : groupLabel(response)),
    onSaved: async (response) => {
      if (isBadAdGroup(response)) return { errors: { adGroupId: BAD_AD_GROUP_TEXT } };
      notifySaved(groupLabel(response));
      props.onSaved();
      return 'saved';
    },
    onGone: groups.reload,
    onClose,
  });

  return (
    <>
      <FormDialog
        title="Edit Brand Communication Group"
        subtitle={isNew ? 'New brand communication group' : group ? groupLabel(group) : 'Loading...'}
        form={form}
        onSave={save}
        onClose={onClose}
        needs={isNew ? lists : [withMessage(groups, 'We could not load the brand communication groups.'), ...lists]}
        deleted={props.isDeleted ? 'Someone else deleted this brand communication group.' : undefined}
        fieldCount={3}
        history={useRecordHistory({
          scope: REFERENCE,
          kind: 'brandCommunicationGroup',
          recordId: brandCommunicationGroupId,
        })}
        preview={impact.panel}
        returnFocus={props.returnFocus}
      >
        <Field label="Brand" error={errors.brandId} required>
          {(control) => (
            <OptionPicker
              {...control}
              options={brandOptions}
              value={brandOf(values.brandId)}
              onChange={(chosen) => chosen && form.set('brandId', chosen.id)}
              placeholder="Choose a brand"
              noun={{ none: 'No brand', many: 'brands' }}
            />
          )}
        </Field>
        <Field label="Communication Type" error={errors.communicationTypeId} required>
          {(control) => (
            <OptionPicker
              {...control}
              options={typeOptions}
              value={typeOf(values.communicationTypeId)}
              onChange={(chosen) => chosen && form.set('communicationTypeId', chosen.id)}
              placeholder="Choose a communication type"
              noun={{ none: 'No communication type', many: 'communication types' }}
            />
          )}
        </Field>
        <TextField
          label="AD Group Id"
          hint={
            group && values.adGroupId === group.adGroupId
              ? group.adGroupName
              : 'Enter the object id of the directory group.'
          }
          value={values.adGroupId}
          onChange={(value) => form.set('adGroupId', value)}
          error={errors.adGroupId}
          maxLength={100}
          required
          wide
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
