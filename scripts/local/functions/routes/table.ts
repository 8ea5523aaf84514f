import { compileTemplate, type RouteTemplate } from './template.ts';

export interface Route<T> {
  readonly name: string;
  readonly methods: readonly string[];
  readonly template: RouteTemplate;
  readonly target: T;
}

export interface RouteMatch<T> {
  readonly target: T;
  readonly params: Record<string, string>;
}

/**
 * The routes of an app in the order of the real host: by function NAME, ignoring case, with no preference for literals
 * over parameters. The first route whose template, method and constraints match is used. If none matches, the result is
 * undefined, even if only the method differs.
 */
export class RouteTable<T> {
  readonly #routes: readonly Route<T>[];

  constructor(routes: readonly { name: string; methods: readonly string[]; route: string; target: T }[]) {
    this.#routes = routes
      .map(({ name, methods, route, target }) => ({
        name,
        methods: methods.map((method) => method.toUpperCase()),
        template: compileTemplate(route),
        target,
      }))
      .sort((a, b) => compareOrdinal(a.name.toUpperCase(), b.name.toUpperCase()));
  }

  find(method: string, path: readonly string[]): RouteMatch<T> | undefined {
    for (const { methods, template, target } of this.#routes) {
      if (!methods.includes(method)) continue;
      const params = template.match(path);
      if (params) return { target, params };
    }
    return undefined;
  }
}

function compareOrdinal(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
