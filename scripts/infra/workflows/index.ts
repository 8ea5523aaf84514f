/** Checks of the workflows and the hosts' configuration that need no network. */
export { checkWorkflows } from './check.ts';
export type { Finding } from './finding.ts';
export { checkConfiguration, type SchemaResult } from './schemas.ts';
