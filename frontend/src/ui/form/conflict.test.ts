import { expect, test } from 'vitest';
import { differences, settle } from './conflict.ts';

const fields = [
  { name: 'phone', label: 'Phone' },
  { name: 'managerId', label: 'Manager', show: (id: unknown) => (id === 1 ? 'Noa' : 'Sina') },
  { name: 'email', label: 'Email' },
] as const;
interface Unit {
  phone: string;
  managerId: number;
  email: string;
}
const base: Unit = { phone: '1', managerId: 1, email: 'a' };
const yours: Unit = { phone: '2', managerId: 1, email: 'a' };
const theirs: Unit = { phone: '3', managerId: 2, email: 'a' };

test('only what differs is asked: what was typed is suggested, what was left alone follows the other', () => {
  expect(differences<Unit>(fields, base, yours, theirs)).toEqual([
    { name: 'phone', label: 'Phone', yours: '2', theirs: '3', suggested: 'yours' },
    { name: 'managerId', label: 'Manager', yours: 'Noa', theirs: 'Sina', suggested: 'theirs' },
  ]);
});

test('ERR-03 what you alone changed is no question, whatever else the other changed', () => {
  const mine: Unit = { ...base, phone: '2', email: 'b' };
  expect(differences<Unit>(fields, base, mine, { ...base, managerId: 2, email: 'b' }).map(({ name }) => name)).toEqual([
    'managerId',
  ]);
});

test('the chosen sides are saved', () => {
  expect(settle(yours, theirs, { phone: 'yours', managerId: 'theirs' })).toEqual({
    phone: '2',
    managerId: 2,
    email: 'a',
  });
});
