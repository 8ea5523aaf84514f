/** Finds what carries out an operation of a change set, by the name of its route. `handle` registers every route. */
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
