/** Saves, assigns and unassigns units, and moves positions below another one. */
import type { HierarchyNode, UnitDetails } from '@franchise-admin/api/contract';
import { documentId } from '@franchise-admin/api/documents';
import type { Place } from './places.ts';
import { countIn, oneOf, type Round, versionOf } from './round.ts';

interface Found {
  readonly node: HierarchyNode;
  /** The superior position, or null for a root. */
  readonly above: number | null;
}

export function hierarchyErrands({ desk, change }: Round) {
  async function changeUnit(
    kind: 'save unit' | 'assign unit',
    { code, unitCodes }: Place,
    how: (unit: UnitDetails) => { readonly path: string; readonly body: object; readonly count?: number },
  ): Promise<void> {
    const own = `units/${code}/${oneOf(unitCodes)}`;
    const { status, body: unit } = await desk.read<UnitDetails>('record', own);
    if (status !== 200) return;
    const { path, body, ...count } = how(unit);
    const { unitCode, etag: from } = unit;
    const record = documentId.unit(unitCode);
    const intent = { kind, code, record, from, ...count, method: 'POST', path: `units/${code}${path}` } as const;
    await change({ ...intent, body: { unitCode, ...body } }, async (host) =>
      versionOf(await desk.read('record', own, {}, host)),
    );
  }

  return {
    'save unit': (place: Place) =>
      changeUnit('save unit', place, ({ phoneNumber }) => {
        const count = countIn(phoneNumber) + 1;
        return { path: '', body: { phoneNumber: String(count) }, count };
      }),
    'assign unit': (place: Place) =>
      changeUnit('assign unit', place, ({ franchiseRoleMemberId }) =>
        franchiseRoleMemberId === null
          ? { path: '/assign', body: { franchiseRoleMemberId: oneOf(place.positionIds) } }
          : { path: '/unassign', body: {} },
      ),

    'move person': async ({ code, positionIds, parentIds }: Place) => {
      const path = `hierarchy/${code}`;
      const find = async (id: number, host?: number) => {
        const { status, body } = await desk.read<HierarchyNode[]>('hierarchy', path, {}, host);
        return status === 200 ? found(body, id, null) : undefined;
      };
      const position = await find(oneOf(positionIds));
      if (!position) return;
      const { franchiseRoleMemberId, franchiseRoleId, franchiseUserId, etag: from } = position.node;
      const reportsToId = oneOf(parentIds.filter((id) => id !== position.above));
      const record = documentId.position(franchiseRoleMemberId);
      const body = { franchiseRoleMemberId, franchiseRoleId, franchiseUserId, reportsToId };
      await change(
        { kind: 'move person', code, record, from, method: 'POST', path, body },
        async (host) => (await find(franchiseRoleMemberId, host))?.node.etag ?? null,
      );
    },
  };
}

function found(nodes: readonly HierarchyNode[], id: number, above: number | null): Found | undefined {
  for (const node of nodes) {
    if (node.franchiseRoleMemberId === id) return { node, above };
    const beneath = found(node.children, id, node.franchiseRoleMemberId);
    if (beneath) return beneath;
  }
  return undefined;
}
