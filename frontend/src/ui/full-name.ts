/** Formats a person's name by the same rule as the server. */
export { fullName } from '@franchise-admin/api/full-name';
