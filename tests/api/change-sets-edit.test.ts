/** An edit of a change set reviews only the operations whose result it may change. */
import type { OperationView } from '@franchise-admin/api/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import { accountOf, CODE, LEVEL, POSITION, USER } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addPosition, addUser, assign, unassign } = operations;

/** Only a few records, so that the operations of a set often affect the same record. */
const people = fc.constantFrom(USER.fay, USER.dan, USER.eve);
const places = fc.constantFrom<number>(POSITION.ada, POSITION.dan, POSITION.eve, POSITION.ben);
const units = fc.constantFrom('U1', 'U2', 'U4');
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(units, places).map(([unitCode, place]) => assign(unitCode, place)),
  units.map((unitCode) => unassign(unitCode)),
  fc.constantFrom('new@aloha.example', 'dan@aloha.example').map((emailAddress) => addUser({ emailAddress })),
  fc.tuple(people, places).map(([user, parent]) => addPosition(user, parent, LEVEL.district)),
  fc.tuple(fc.nat({ max: 5 }), places).map(([n, parent]) => addPosition({ $ref: n + 1 }, parent, LEVEL.district)),
  people.map((id) => ({
    route: 'deleteUser',
    params: { code: CODE, authObjectId: accountOf(id) },
    query: { franchiseUserId: id },
  })),
  places.map((franchiseRoleMemberId) => ({
    route: 'deleteHierarchy',
    params: { code: CODE },
    body: { franchiseRoleMemberId, deleteUser: true },
  })),
  fc.tuple(people, fc.boolean()).map(([id, selected]) => ({
    route: 'saveCommunicationOptions',
    params: { franchiseUserId: id },
    body: [{ communicationTypeId: 1, selected }],
  })),
);
const anyEdit = fc.record({ at: fc.nat(), isSelected: fc.boolean(), like: anyOperation });

/** Returns the review of an operation without record ids, which differ in each review. */
const shown = ({ verdict, name, problem, changes, effects, warnings }: OperationView) => ({
  ...{ verdict, name, problem, effects, warnings },
  changes: changes.map(({ recordId: _, ...change }) => change),
});

test('SET-22 after an edit, the verdicts are the same as after a review of the whole set', async () => {
  const reviewOf = async (id: string) => (await sets.read(id)).operations.map(shown);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOperation, { minLength: 2, maxLength: 8 }),
      fc.array(anyEdit, { minLength: 1, maxLength: 3 }),
      async (list, edits) => {
        const { body } = await sets.create(list);
        for (const { at, isSelected, like } of edits) {
          const number = (at % list.length) + 1;
          // An edit can replace parameters and body only by those of the same endpoint.
          const isSame = list[number - 1]?.route === like.route && like.query === undefined;
          const { params, body: sent } = like;
          await sets.edit(body.changeSetId, {
            operations: [{ number, isSelected, ...(isSame && { params, body: sent }) }],
          });
          const edited = await reviewOf(body.changeSetId);
          const { body: again } = await sets.send(body.changeSetId, 'review');
          expect(edited).toEqual(await reviewOf(body.changeSetId));
          expect(again.verdicts).toMatchObject((await sets.read(body.changeSetId)).changeSet.verdicts);
        }
      },
    ),
    { numRuns: Number(process.env.SEQUENCES ?? 15), ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  );
}, 600_000);

test('SET-22 an edit reads only records of the edited operation and of later operations on the same records', async () => {
  const list = Array.from({ length: 60 }, (_, n) => addUser({ emailAddress: `many${n}@aloha.example` }));
  const { body } = await sets.create([...list, unassign('U1'), assign('U1', POSITION.ben)]);
  const edit = (number: number, change: object) =>
    cloud.cost(() => sets.edit(body.changeSetId, { operations: [{ number, ...change }] }));
  const twin = await edit(3, { body: addUser({ emailAddress: 'many0@aloha.example' }).body });
  expect(twin.result.body.verdicts).toMatchObject({ create: 59, rejected: 1, update: 2 });
  expect(twin.requests.length).toBeLessThan(40);
  const first = await edit(1, { isSelected: false });
  expect(first.result.body.verdicts, 'the address is free again').toMatchObject({ create: 60, rejected: 0 });
  const unit = await edit(61, { isSelected: false });
  expect(unit.result.body).toMatchObject({ verdicts: { update: 1, rejected: 1 }, applicable: 59 });
  expect(unit.requests.length).toBeLessThan(40);
});
