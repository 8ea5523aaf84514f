/** What a policy is: something that templates must or must not say, with the reason that is shown. */
import type { Place } from '../finding.ts';
import { type Model, type Project, scopeOf } from '../rules/model.ts';
import { type Outcome, outcomes } from '../rules/outcomes.ts';
import type { Expression, ObjectLiteral, Resource } from '../syntax/ast.ts';
import { bodyOf, everyExpression, expressionsOf } from '../syntax/walk.ts';

export interface Policy {
  /** Said after each of its findings. */
  readonly reason: string;
  /** @param report takes a fault down: `infra/x.bicep:12:5 <message> (<reason>)` */
  check(model: Model, report: (at: Place, message: string) => void): void;
}

/** The resources that a template deploys, or with `existing` those that it finds. */
export function resourcesOf({ template }: Model, existing = false): Resource[] {
  return template.declarations.filter(
    (declaration): declaration is Resource => declaration.kind === 'resource' && declaration.existing === existing,
  );
}

/** `Microsoft.Web/sites`, in small letters: Azure does not tell them apart. */
export function typeNameOf({ type }: Resource): string {
  return type.split('@')[0]?.toLowerCase() ?? '';
}

export function isOfType(resource: Resource, type: string): boolean {
  return typeNameOf(resource) === type.toLowerCase();
}

/** Not of the directory, or of another service. */
export function isOfAzure(resource: Resource): boolean {
  return /^microsoft\.(?!graph\/)/.test(typeNameOf(resource));
}

export function objectOfResource({ body }: Resource): ObjectLiteral | undefined {
  return bodyOf(body).object;
}

/** Every value that a path of names in a resource may have, for every item of its loop. */
export function valuesAt(resource: Resource, path: string, model: Model): Outcome[] {
  const { object, loop } = bodyOf(resource.body);
  return object ? outcomes(object, path.split('.'), scopeOf(model, loop)) : [];
}

/** Every expression of a template. */
export function* expressionsIn({ template }: Model): Generator<Expression> {
  for (const declaration of template.declarations)
    for (const expression of expressionsOf(declaration)) yield* everyExpression(expression);
}

/** The templates that are run by the directory's administrator; they deploy nothing to Azure. */
export function isOfDirectory({ template }: Model): boolean {
  return template.file.includes('/directory/');
}

/** Applies policies to every template that could be read. */
export function applyPolicies(project: Project, policies: readonly Policy[]): void {
  for (const model of project.models.values())
    for (const { reason, check } of policies)
      check(model, (at, message) => {
        project.findings.add('policy', model.template.file, at, `${message} (${reason})`);
      });
}
