/** A template as parsed by the grammar, with Bicep's precedence of operators. */
import type { Place } from '../finding.ts';

interface At {
  readonly at: Place;
}

export type Expression = At &
  (
    | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | ObjectLiteral
    | { readonly kind: 'array'; readonly items: readonly Expression[] }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly object: Expression; readonly property: string }
    | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
    | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
    | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
    | {
        readonly kind: 'ternary';
        readonly condition: Expression;
        readonly consequence: Expression;
        readonly alternative: Expression;
      }
    | { readonly kind: 'lambda'; readonly parameters: readonly string[]; readonly body: Expression }
    | Loop
    | { readonly kind: 'if'; readonly condition: Expression; readonly body: Expression }
  );

export type Text = Extract<Expression, { kind: 'text' }>;

export interface ObjectLiteral extends At {
  readonly kind: 'object';
  readonly entries: readonly Entry[];
}

/** `key: value`. A quoted key may contain expressions. */
export interface Entry extends At {
  readonly key: string | Text;
  readonly value: Expression;
}

/** `[for (item, index) in range: body]` */
export interface Loop extends At {
  readonly kind: 'for';
  readonly item: string;
  readonly index: string | undefined;
  readonly range: Expression;
  readonly body: Expression;
}

export interface Decorator extends At {
  readonly name: string;
  readonly args: readonly Expression[];
}

interface Named extends At {
  readonly name: string;
  readonly decorators: readonly Decorator[];
}

export interface Parameter extends Named {
  readonly kind: 'parameter';
  /** As written: `string`, `int[]` or `string?`; undefined in a parameter file. */
  readonly type: string | undefined;
  readonly value: Expression | undefined;
}
interface Variable extends Named {
  readonly kind: 'variable';
  readonly value: Expression;
}
export interface Output extends Named {
  readonly kind: 'output';
  readonly type: string;
  readonly value: Expression;
}
export interface Resource extends Named {
  readonly kind: 'resource';
  /** `Microsoft.Web/sites@2025-03-01` */
  readonly type: string;
  readonly existing: boolean;
  /** The body: an object, possibly within `if` or `for`. */
  readonly body: Expression;
}
export interface Module extends Named {
  readonly kind: 'module';
  readonly path: string;
  readonly pathAt: Place;
  readonly body: Expression;
}
export type Declaration = Parameter | Variable | Output | Resource | Module;

export interface Template {
  /** Path with `/` from the repository's folder. */
  readonly file: string;
  readonly text: string;
  /** In a parameter file, the template named by `using`; otherwise undefined. */
  readonly using: { readonly path: string; readonly at: Place } | undefined;
  readonly declarations: readonly Declaration[];
}
