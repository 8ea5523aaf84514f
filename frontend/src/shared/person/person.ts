/** Whoever has an account, as forms ask about them: name and e-mail address, and what must hold of them (USER-10, POS-06). */
import { accountEmailError, EMAIL_MESSAGE, EMAIL_PATTERN, USER_FIELDS } from '@franchise-admin/api/contract';
import type { FieldErrors } from '../../ui/index.ts';

/** A person's name and address, as records have them and calls are sent them. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
}

export interface PersonValues {
  firstName: string;
  lastName: string;
  emailAddress: string;
  validateEmail: string;
}

export const BLANK_PERSON: PersonValues = { firstName: '', lastName: '', emailAddress: '', validateEmail: '' };

export const PERSON_LABELS = {
  firstName: USER_FIELDS.firstName.label,
  lastName: USER_FIELDS.lastName.label,
  emailAddress: USER_FIELDS.emailAddress.label,
} as const;

export function personValues({ firstName, lastName, emailAddress }: Person): PersonValues {
  return { firstName, lastName, emailAddress, validateEmail: emailAddress };
}

/** In the order of the fields. @param before the record as it was read; undefined for a new one */
export function personErrors(values: PersonValues, before: Person | undefined): FieldErrors<PersonValues> {
  const errors: FieldErrors<PersonValues> = {};
  const email = values.emailAddress.trim();
  const unkept = accountEmailError(before?.emailAddress, email);
  if (values.firstName.trim() === '') errors.firstName = 'First name required';
  if (values.lastName.trim() === '') errors.lastName = 'Last name required';
  if (email === '') errors.emailAddress = 'Email required';
  else if (!EMAIL_PATTERN.test(email)) errors.emailAddress = EMAIL_MESSAGE;
  else if (unkept !== null) errors.emailAddress = unkept;
  if (values.validateEmail.trim() !== email) errors.validateEmail = 'Email validation must match email';
  return errors;
}

/** What the call is sent of the person. */
export function personBody(values: PersonValues): Person {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    emailAddress: values.emailAddress.trim(),
  };
}
