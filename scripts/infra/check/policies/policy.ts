/** A policy is a rule for templates, with its reason. */
import type { Place } from '../finding.ts';
import { type Model, scopeOf } from '../rules/model.ts';
import { type Outcome, outcomes } from '../rules/outcomes.ts';
import type { Expression, ObjectLiteral, Resource } from '../syntax/ast.ts';
import { bodyOf, everyExpression, expressionsOf } from '../syntax/walk.ts';

export interface Policy {
  /** Printed after each finding of the policy. */
  readonly reason: string;
  /** @param report adds a finding: `infra/x.bicep:12:5 <message> (<reason>)` */
  check(model: Model, report: Report): void;
}

export type Report = (at: Place, message: string) => void;

/** Returns the resources that a template deploys, of all types or of `type`. */
export function resourcesOf({ template }: Model, type?: string): Resource[] {
  return template.declarations.filter(
    (declaration): declaration is Resource =>
      declaration.kind === 'resource' &&
      !declaration.existing &&
      (type === undefined || typeNameOf(declaration) === type.toLowerCase()),
  );
}

/** Returns the type of a resource in lower case, because Azure ignores case: `microsoft.web/sites`. */
export function typeNameOf({ type }: Resource): string {
  return type.split('@')[0]?.toLowerCase() ?? '';
}

export function objectOf({ body }: Resource): ObjectLiteral | undefined {
  return bodyOf(body).object;
}

/** Returns every possible value at a path of a resource, in every item of its loop. */
export function valuesAt(resource: Resource, path: string, model: Model): Outcome[] {
  const { object, loop } = bodyOf(resource.body);
  return object ? outcomes(object, path.split('.'), scopeOf(model, loop)) : [];
}

/** Returns every expression of a template. */
export function* expressionsIn({ template }: Model): Generator<Expression> {
  for (const declaration of template.declarations)
    for (const expression of expressionsOf(declaration)) yield* everyExpression(expression);
}
