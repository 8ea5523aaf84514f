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
const saved: Unit = { phone: '3', managerId: 2, email: 'a' };

test('returns only fields that differ, and suggests your value where you edited and the saved one elsewhere', () => {
  expect(differences<Unit>(fields, base, yours, saved)).toEqual([
    { name: 'phone', label: 'Phone', yours: '2', saved: '3', suggested: 'yours' },
    { name: 'managerId', label: 'Manager', yours: 'Noa', saved: 'Sina', suggested: 'saved' },
  ]);
});

test('ERR-03 does not return a field that only you changed', () => {
  const mine: Unit = { ...base, phone: '2', email: 'b' };
  expect(differences<Unit>(fields, base, mine, { ...base, managerId: 2, email: 'b' }).map(({ name }) => name)).toEqual([
    'managerId',
  ]);
});

test('settle takes the chosen value of each field', () => {
  expect(settle(yours, saved, { phone: 'yours', managerId: 'saved' })).toEqual({
    phone: '2',
    managerId: 2,
    email: 'a',
  });
});
