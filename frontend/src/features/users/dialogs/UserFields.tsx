/** The fields of USER-07, in the specified order. */
import { PersonFields } from '../../../shared/person/PersonFields.tsx';
import { CheckboxField, type Form, TextField } from '../../../ui/index.ts';
import { FIELD_LABELS, type UserValues } from './user-values.ts';

export interface UserFieldsProps {
  readonly form: Form<UserValues>;
  readonly disabled: boolean;
  /** True to show the Franchise Admin checkbox: for corporate admins (ROLE-06), and while a user proposes a change. */
  readonly mayAppoint: boolean;
  /** True to show the checkbox that disables the account. Users cannot disable their own account. */
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
