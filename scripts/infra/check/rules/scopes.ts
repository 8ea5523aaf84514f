/** Where resources and modules are deployed. */
import { ScopeType } from 'bicep-types';
import type { Expression, Resource, TargetScope } from '../syntax/ast.ts';
import { expectConstant } from './constant.ts';
import { infer } from './infer.ts';
import { report, type Scope } from './model.ts';

const BITS: Readonly<Record<TargetScope, ScopeType>> = {
  tenant: ScopeType.Tenant,
  managementGroup: ScopeType.ManagementGroup,
  subscription: ScopeType.Subscription,
  resourceGroup: ScopeType.ResourceGroup,
};

/** @param scopes where the type may be deployed; undefined: not known */
export function checkResourceScope(
  symbol: Resource,
  scopes: ScopeType | undefined,
  given: Expression | undefined,
  scope: Scope,
): void {
  const { targetScope } = scope.model.template;
  if (!given) {
    if (scopes !== undefined && !symbol.existing && (scopes & BITS[targetScope]) === 0)
      report(scope, symbol.at, `${symbol.type} cannot be deployed to a ${targetScope}`);
    return;
  }
  expectConstant(given, 'a scope', scope);
  const type = infer(given, scope);
  if (type.kind === 'resource') {
    if (
      scopes !== undefined &&
      (scopes & ScopeType.Extension) === 0 &&
      type.name !== 'Microsoft.Resources/resourceGroups'
    )
      report(scope, given.at, `${symbol.type} cannot be deployed onto another resource`);
  } else if (scopeOf(given, scope) === undefined)
    report(scope, given.at, 'a scope is a resource, or a call such as resourceGroup()');
  else if (!symbol.existing && scopeOf(given, scope) !== targetScope)
    report(scope, given.at, 'what lies in another scope is deployed by a module');
}

/** @param target where the module's template says it is deployed to */
export function checkModuleScope(
  target: TargetScope,
  given: Expression | undefined,
  at: Resource['at'],
  scope: Scope,
): void {
  const found = given ? scopeOf(given, scope) : scope.model.template.targetScope;
  if (given) expectConstant(given, 'a scope', scope);
  if (given && found === undefined) {
    report(scope, given.at, 'a scope is a resource group, or a call such as resourceGroup()');
    return;
  }
  if (found !== target) report(scope, given?.at ?? at, `this module is deployed to a ${target}, not to a ${found}`);
}

/** `resourceGroup(…)`, `subscription()`, or the symbol of a resource group. */
function scopeOf(given: Expression, scope: Scope): TargetScope | undefined {
  if (given.kind === 'call') {
    const { callee } = given;
    const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
    return Object.keys(BITS).find((one): one is TargetScope => one === name);
  }
  const type = infer(given, scope);
  return type.kind === 'resource' && type.name === 'Microsoft.Resources/resourceGroups' ? 'resourceGroup' : undefined;
}
