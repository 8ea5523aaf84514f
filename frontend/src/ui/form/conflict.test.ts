import { expect, test } from 'vitest';
import { conflicts, settle } from './conflict.ts';

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

test('ERR-03 returns only fields that both users changed, to different values', () => {
  expect(conflicts<Unit>(fields, base, yours, saved)).toEqual([
    { name: 'phone', label: 'Phone', yours: '2', saved: '3' },
  ]);
  expect(conflicts<Unit>(fields, base, { ...yours, email: 'b' }, { ...base, phone: '2', managerId: 2 })).toEqual([]);
});

test('formats the values in a conflict with the `show` of their field', () => {
  const [manager] = conflicts<Unit>(fields, { ...base, managerId: 3 }, yours, saved).slice(-1);
  expect(manager).toEqual({ name: 'managerId', label: 'Manager', yours: 'Noa', saved: 'Sina' });
});

test("ERR-03 settle keeps the other user's changes, and uses the chosen value for fields that both users changed", () => {
  const mine: Unit = { ...yours, email: 'b' };
  expect(settle(base, mine, saved, { phone: 'yours' })).toEqual({ phone: '2', managerId: 2, email: 'b' });
  expect(settle(base, mine, saved, { phone: 'saved' })).toEqual({ phone: '3', managerId: 2, email: 'b' });
});
