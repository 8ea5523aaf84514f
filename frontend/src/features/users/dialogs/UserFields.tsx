/** The fields of USER-07, in the specified order. */
import { PersonFields } from '../../../shared/person/PersonFields.tsx';
import { CheckboxField, type Form, TextField } from '../../../ui/index.ts';
import { FIELD_LABELS, type UserValues } from './user-values.ts';

export interface UserFieldsProps {
  readonly form: Form<UserValues>;
  readonly disabled: boolean;
  /** True for corporate admins, who see the Franchise Admin checkbox (ROLE-06). */
  readonly mayAppoint: boolean;
  /** True if the current user may disable the account. The form then has a checkbox for it. */
  readonly mayDisable: boolean;
}

export function UserFields({ form, disabled, mayAppoint, mayDisable }: UserFieldsProps) {
  const { values, errors, set } = form;
  return (
    <>
      <PersonFields form={form} disabled={disabled} />
      {mayAppoint && (
        <CheckboxField
          label={FIELD_LABELS.isFranchiseAdmin}
          checked={values.isFranchiseAdmin}
          onChange={(checked) => set('isFranchiseAdmin', checked)}
          disabled={disabled}
          wide
        />
      )}
      <CheckboxField
        label={FIELD_LABELS.isFranchiseOwner}
        checked={values.isFranchiseOwner}
        onChange={(checked) => set('isFranchiseOwner', checked)}
        disabled={disabled}
        wide
      />
      {!values.isFranchiseOwner && (
        <TextField
          label={FIELD_LABELS.position}
          value={values.position}
          onChange={(value) => set('position', value)}
          error={errors.position}
          hint="Lists and the history show this as Title."
          maxLength={100}
          required
          disabled={disabled}
          wide
        />
      )}
      {mayDisable && (
        <CheckboxField
          label={FIELD_LABELS.isDisabled}
          checked={values.isDisabled}
          onChange={(checked) => set('isDisabled', checked)}
          disabled={disabled}
          hint="Users with a disabled account cannot sign in."
          wide
        />
      )}
    </>
  );
}
