/** One brand communication group, or a new one (ADM-04). */
import {
  BAD_AD_GROUP,
  BAD_AD_GROUP_TEXT,
  type BrandCommunicationGroup,
  type CommunicationType,
  communicationRoutes,
  type ResponseOf,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { type CallState, useCall } from '../../../client/useCall.ts';
import { notifySaved } from '../../../shared/notify.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { Field, type FieldErrors, FormDialog, OptionPicker, TextField, useForm } from '../../../ui/index.ts';
import { needed } from './needed.ts';
import { groupLabel } from './words.ts';

export interface BrandGroupDialogProps {
  /** 0 for a new one. */
  readonly brandCommunicationGroupId: number;
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** As it stands in the list; undefined for a new one, and until the list has come. */
  readonly group: BrandCommunicationGroup | undefined;
  /** Someone else has deleted it. */
  readonly isGone: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** A number is 0 while nothing is chosen. */
type Values = Pick<BrandCommunicationGroup, 'brandId' | 'communicationTypeId' | 'adGroupId'>;

const BLANK: Values = { brandId: 0, communicationTypeId: 0, adGroupId: '' };

type Answer = ResponseOf<typeof communicationRoutes.saveBrandCommunicationGroup>;

const isRefused = (answer: Answer): answer is typeof BAD_AD_GROUP => answer === BAD_AD_GROUP;

function valuesOf(answer: Answer): Values {
  if (isRefused(answer)) return BLANK;
  const { brandId, communicationTypeId, adGroupId } = answer;
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
    needed(brands, 'The brands could not be loaded.'),
    needed(types, 'The communication types could not be loaded.'),
  ];
  const brandOptions = useMemo(
    () => (brands.data ?? []).map(({ brandId, brandNameDisplay }) => option(brandId, brandNameDisplay)),
    [brands.data],
  );
  const typeOptions = useMemo(
    () => (types.data ?? []).map(({ communicationTypeId, name }) => option(communicationTypeId, name)),
    [types.data],
  );
  // One that is in its list no more is still called what it was.
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
  const { save, conflictDialog } = useRecordSave({
    route: communicationRoutes.saveBrandCommunicationGroup,
    form,
    fields: [
      { name: 'brandId', label: 'Brand', show: (id) => brandOf(Number(id))?.label ?? '' },
      { name: 'communicationTypeId', label: 'Communication Type', show: (id) => typeOf(Number(id))?.label ?? '' },
      { name: 'adGroupId', label: 'AD Group Id' },
    ],
    request: (body: Values) => ({ body: { brandCommunicationGroupId, ...body } }),
    valuesOf,
    nameOf: (answer) => (isRefused(answer) ? '' : groupLabel(answer)),
    onSaved: async (answer) => {
      if (isRefused(answer)) return { errors: { adGroupId: BAD_AD_GROUP_TEXT } };
      notifySaved(groupLabel(answer));
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
        needs={isNew ? lists : [needed(groups, 'The brand communication groups could not be loaded.'), ...lists]}
        deleted={props.isGone ? 'Someone else has deleted this brand communication group.' : undefined}
        fieldCount={3}
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
              : 'The object id of the group in the directory.'
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
