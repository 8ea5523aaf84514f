/** The fields of USER-07, in their order. */
import { CheckboxField, type Form, TextField } from '../../../ui/index.ts';
import { FIELD_LABELS, type UserValues } from './user-values.ts';

export interface UserFieldsProps {
  readonly form: Form<UserValues>;
  readonly disabled: boolean;
  /** ROLE-06: only corporate admins are asked who is a Franchise Admin. */
  readonly mayAppoint: boolean;
}

export function UserFields({ form, disabled, mayAppoint }: UserFieldsProps) {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        label={FIELD_LABELS.firstName}
        value={values.firstName}
        onChange={(value) => set('firstName', value)}
        error={errors.firstName}
        maxLength={64}
        disabled={disabled}
      />
      <TextField
        label={FIELD_LABELS.lastName}
        value={values.lastName}
        onChange={(value) => set('lastName', value)}
        error={errors.lastName}
        maxLength={64}
        disabled={disabled}
      />
      <TextField
        label={FIELD_LABELS.emailAddress}
        type="email"
        value={values.emailAddress}
        onChange={(value) => set('emailAddress', value)}
        error={errors.emailAddress}
        maxLength={254}
        disabled={disabled}
      />
      <TextField
        label="Validate Email"
        type="email"
        value={values.validateEmail}
        onChange={(value) => set('validateEmail', value)}
        error={errors.validateEmail}
        maxLength={254}
        disabled={disabled}
      />
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
          maxLength={100}
          disabled={disabled}
          wide
        />
      )}
    </>
  );
}
