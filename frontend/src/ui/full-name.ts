/** How a person is called: by the rule that the server goes by, too. */
export { fullName } from '@franchise-admin/api/full-name';
