import { describe, expect, test } from 'vitest';
import { checkRemoval } from './removal.ts';

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };

describe('HIER-06 removing a person', () => {
  test.each([
    [corporate, 3, 5, true],
    [franchiseAdmin, 0, 0, true],
    [franchiseAdmin, 1, 0, false],
    [franchiseAdmin, 0, 1, false],
  ])('%o may remove someone with %i people and %i units below: %s', (actor, childCount, unitCount, allowed) => {
    const act = () => checkRemoval(actor, { childCount, unitCount });
    if (allowed) expect(act).not.toThrow();
    else expect(act).toThrow(expect.objectContaining({ code: 'forbidden', reason: 'has_people_or_units' }));
  });
});
