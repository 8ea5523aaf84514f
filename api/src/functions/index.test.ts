import { expect, test } from 'vitest';
import { parseTemplate, routes } from '../contract/index.ts';
import { covers, overlap } from './http/route-match.ts';
import { exceptions, handlers } from './index.ts';

/** A registration as the host sees it. */
interface Function {
  readonly name: string;
  readonly methods: readonly string[];
  readonly path: string;
}

/** Returns pairs of functions in which the first one receives requests to the second one. */
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
      .map((second) => `${first.name} (${first.path}) shadows ${second.name} (${second.path})`),
  );
}

const signature = (route: { name: string; method: string; path: string }) =>
  `${route.name} ${route.method} ${route.path}`;

test('every route has a handler and every handler has a route', () => {
  const registered = handlers.flatMap(({ name, methods, path }) =>
    methods.map((method) => signature({ name, method, path })),
  );
  expect(registered.toSorted()).toEqual(Object.values(routes).map(signature).toSorted());
});

test('registers exactly three functions outside the route table', () => {
  expect(exceptions.map(({ path }) => path)).toEqual(['health', 'openapi.json', '{*path}']);
});

test('no function shadows another one, except the function for unknown paths', () => {
  expect(shadowed([...handlers, ...exceptions.filter(({ path }) => path !== '{*path}')])).toEqual([]);
});

test('registers the function for unknown paths last', () => {
  const names = [...handlers, ...exceptions].map(({ name }) => name.toLowerCase()).toSorted();
  expect(names.at(-1)).toBe('zzunknownroute');
});

test('detects a shadowed function', () => {
  const byId = { name: 'aUser', methods: ['GET'], path: 'user/{code}/{id}' };
  const all = { name: 'getAllUsers', methods: ['GET'], path: 'user/{code}/all-users' };
  expect(shadowed([all, byId])).toEqual(['aUser (user/{code}/{id}) shadows getAllUsers (user/{code}/all-users)']);
  expect(shadowed([all, { ...byId, name: 'userById' }])).toEqual([]);
  expect(shadowed([all, { ...byId, path: 'user/{code}/{id:long}' }])).toEqual([]);
  expect(shadowed([all, { ...all, name: 'twice' }])).toHaveLength(1);
});

test('function names are unique regardless of case, and the host accepts all names and paths', () => {
  const all = [...handlers, ...exceptions];
  expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length);
  for (const { name, path } of all) {
    expect(name).toMatch(/^[A-Za-z][\w-]{0,126}$/);
    expect(path).not.toMatch(/^(admin|runtime)/i);
  }
});
