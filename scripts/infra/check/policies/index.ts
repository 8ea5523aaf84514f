import type { Project } from '../rules/model.ts';
export function checkPolicies(_: Project): void {}
