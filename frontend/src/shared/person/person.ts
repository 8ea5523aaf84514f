/** Form values, validation and request body for a person's name and email (USER-10, POS-06). */
import { accountEmailError, EMAIL_MESSAGE, EMAIL_PATTERN, USER_FIELDS } from '@franchise-admin/api/contract';
import type { FieldErrors } from '../../ui/index.ts';

/** Name and email, as in records and in request bodies. */
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

/** Returns the messages for invalid values, in field order. @param before the record as it was loaded; undefined for a new person */
export function personErrors(values: PersonValues, before: Person | undefined): FieldErrors<PersonValues> {
  const errors: FieldErrors<PersonValues> = {};
  const email = values.emailAddress.trim();
  const accountError = accountEmailError(before?.emailAddress, email);
  if (values.firstName.trim() === '') errors.firstName = 'First name required';
  if (values.lastName.trim() === '') errors.lastName = 'Last name required';
  if (email === '') errors.emailAddress = 'Email required';
  else if (!EMAIL_PATTERN.test(email)) errors.emailAddress = EMAIL_MESSAGE;
  else if (accountError !== null) errors.emailAddress = accountError;
  if (values.validateEmail.trim() !== email) errors.validateEmail = 'Email validation must match email';
  return errors;
}

/** Returns the part of a request body that describes the person. */
export function personBody(values: PersonValues): Person {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    emailAddress: values.emailAddress.trim(),
  };
}
