/** All policies; each family is a module of its own. */
import type { Project } from '../rules/model.ts';
import { ALERTS } from './alerts.ts';
import { BLOBS } from './blobs.ts';
import { CONSISTENCY } from './consistency.ts';
import { DIAGNOSTICS } from './diagnostics.ts';
import { KEYS } from './keys.ts';
import { LOCAL_AUTH } from './local-auth.ts';
import { PERMISSIONS } from './permissions.ts';
import { PLANS_AND_TIERS } from './plans.ts';
import { applyPolicies, type Policy } from './policy.ts';
import { RECOVERY } from './recovery.ts';
import { REFUSED } from './refused.ts';
import { REGISTRATION } from './registration.ts';
import { ROLES } from './roles.ts';
import { SECRETS } from './secrets.ts';
import { TAGS } from './tags.ts';
import { TRANSPORT } from './transport.ts';
import { TWICE } from './twice.ts';
import { VERSIONS } from './versions.ts';
import { WHAT_IF } from './what-if.ts';
import { WILDCARDS } from './wildcards.ts';

const POLICIES: readonly Policy[] = [
  ...[KEYS, SECRETS, LOCAL_AUTH, TRANSPORT, BLOBS, WILDCARDS].flat(),
  ...[RECOVERY, CONSISTENCY, ROLES, PERMISSIONS, REGISTRATION, DIAGNOSTICS, TAGS, VERSIONS].flat(),
  ...[PLANS_AND_TIERS, REFUSED, ALERTS, TWICE, WHAT_IF].flat(),
];

export function checkPolicies(project: Project): void {
  applyPolicies(project, POLICIES);
}
