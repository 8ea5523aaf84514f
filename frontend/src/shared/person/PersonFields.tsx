/** The first four fields in the dialogs for users (USER-07, POS-06). */
import { MAX_EMAIL } from '@franchise-admin/api/contract';
import { type Form, TextField } from '../../ui/index.ts';
import { PERSON_LABELS, type PersonValues } from './person.ts';

export interface PersonFieldsProps {
  readonly form: Pick<Form<PersonValues>, 'values' | 'errors' | 'set'>;
  readonly disabled?: boolean;
}

export function PersonFields({ form, disabled = false }: PersonFieldsProps) {
  const { values, errors, set } = form;
  return (
    <>
      <TextField
        label={PERSON_LABELS.firstName}
        value={values.firstName}
        onChange={(value) => set('firstName', value)}
        error={errors.firstName}
        maxLength={64}
        required
        disabled={disabled}
      />
      <TextField
        label={PERSON_LABELS.lastName}
        value={values.lastName}
        onChange={(value) => set('lastName', value)}
        error={errors.lastName}
        maxLength={64}
        required
        disabled={disabled}
      />
      <TextField
        label={PERSON_LABELS.emailAddress}
        type="email"
        value={values.emailAddress}
        onChange={(value) => set('emailAddress', value)}
        error={errors.emailAddress}
        maxLength={MAX_EMAIL}
        required
        disabled={disabled}
      />
      <TextField
        label="Validate Email"
        type="email"
        value={values.validateEmail}
        onChange={(value) => set('validateEmail', value)}
        error={errors.validateEmail}
        maxLength={MAX_EMAIL}
        required
        disabled={disabled}
      />
    </>
  );
}
