/** The server uses the same function to format a person's name. */
export { fullName } from '@franchise-admin/api/full-name';
