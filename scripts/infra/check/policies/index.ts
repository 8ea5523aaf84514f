/** All policies; each family is a module of its own. */
import type { Project } from '../rules/model.ts';
import { DIAGNOSTICS } from './diagnostics.ts';
import { KEYS } from './keys.ts';
import { PERMISSIONS } from './permissions.ts';
import { applyPolicies, type Policy } from './policy.ts';
import { REFUSED } from './refused.ts';
import { REGISTRATION } from './registration.ts';
import { REQUIRED_VALUES } from './required.ts';
import { ROLES } from './roles.ts';
import { SECRETS } from './secrets.ts';
import { TAGS } from './tags.ts';
import { WILDCARDS } from './wildcards.ts';

const POLICIES: readonly Policy[] = [
  ...[KEYS, SECRETS, REQUIRED_VALUES, WILDCARDS, ROLES, PERMISSIONS, REGISTRATION].flat(),
  ...[DIAGNOSTICS, TAGS, REFUSED].flat(),
];

export function checkPolicies(project: Project): void {
  applyPolicies(project, POLICIES);
}
