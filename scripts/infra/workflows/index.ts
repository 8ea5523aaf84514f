/** Checks of the workflows and the hosts' configuration that need no network. */
export { checkWorkflows } from './check.ts';
export type { Checked, Finding } from './finding.ts';
export { checkConfiguration } from './schemas.ts';
