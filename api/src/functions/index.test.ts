import { expect, test } from 'vitest';
import { parseTemplate, routes } from '../contract/index.ts';
import { covers, overlap } from './http/route-match.ts';
import { exceptions, handlers } from './index.ts';

/** A function as the host sees it. */
interface Function {
  readonly name: string;
  readonly methods: readonly string[];
  readonly path: string;
}

/** Pairs where the function that is tried first takes calls meant for the other. */
function shadowed(functions: readonly Function[]): string[] {
  const inOrder = functions.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return inOrder.flatMap((first, i) =>
    inOrder
      .slice(i + 1)
      .filter((second) => second.methods.some((method) => first.methods.includes(method)))
      .filter((second) => {
        const [a, b] = [parseTemplate(first.path), parseTemplate(second.path)];
        return overlap(a, b) && (!covers(b, a) || covers(a, b));
      })
      .map((second) => `${first.name} (${first.path}) hides ${second.name} (${second.path})`),
  );
}

const tabled = (route: { name: string; method: string; path: string }) => `${route.name} ${route.method} ${route.path}`;

test('every call of the route table has a handler, and every handler is in the table', () => {
  const registered = handlers.flatMap(({ name, methods, path }) =>
    methods.map((method) => tabled({ name, method, path })),
  );
  expect(registered.toSorted()).toEqual(Object.values(routes).map(tabled).toSorted());
});

test('outside of the table there are three functions and no more', () => {
  expect(exceptions.map(({ path }) => path)).toEqual(['health', 'openapi.json', '{*path}']);
});

test('no function hides another', () => {
  expect(shadowed([...handlers, ...exceptions.filter(({ path }) => path !== '{*path}')])).toEqual([]);
});

test('the answer to everything else is tried last', () => {
  const names = [...handlers, ...exceptions].map(({ name }) => name.toLowerCase()).toSorted();
  expect(names.at(-1)).toBe('zzunknownroute');
});

test('a shadowed pair is found', () => {
  const byId = { name: 'aUser', methods: ['GET'], path: 'user/{code}/{id}' };
  const all = { name: 'getAllUsers', methods: ['GET'], path: 'user/{code}/all-users' };
  expect(shadowed([all, byId])).toEqual(['aUser (user/{code}/{id}) hides getAllUsers (user/{code}/all-users)']);
  expect(shadowed([all, { ...byId, name: 'userById' }])).toEqual([]);
  expect(shadowed([all, { ...byId, path: 'user/{code}/{id:long}' }])).toEqual([]);
  expect(shadowed([all, { ...all, name: 'twice' }])).toHaveLength(1);
});

test('names are unique whatever their case, and the host takes names and paths', () => {
  const all = [...handlers, ...exceptions];
  expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length);
  for (const { name, path } of all) {
    expect(name).toMatch(/^[A-Za-z][\w-]{0,126}$/);
    expect(path).not.toMatch(/^(admin|runtime)/i);
  }
});
