/** Registry of routes by name, in which change sets find the functions of their operations. `handle` registers every route. */
import type { Route } from '../../contract/route.ts';
import type { Operate } from './operate.ts';

interface Operable {
  readonly route: Route;
  readonly operate: Operate;
}

const operables = new Map<string, Operable>();

export function registerOperable(operable: Operable): void {
  operables.set(operable.route.name, operable);
}

export const operableOf = (name: string): Operable | undefined => operables.get(name);
