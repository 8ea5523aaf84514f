/** Cost goals of changes to communication types and groups, and of removing an orphaned franchise. */
import { BRAND, COMMUNICATION_TYPE } from '@franchise-admin/data-sets/parts/reference';
import type { CallCost } from '../call-cost.ts';
import { EFFECTS, QUERIES } from '../reasons.ts';
import { ORPHAN_CODE, SPARE_GROUPS, UNUSED_TYPE } from '../world.ts';

export const COMMUNICATION_CHANGES: readonly CallCost[] = [
  {
    route: 'saveCommunicationType',
    does: 'new',
    once: true,
    call: () => ({ body: { communicationTypeId: 0, name: 'News', infoText: '' } }),
    requests: { read: 1, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 24,
  },
  {
    route: 'saveCommunicationType',
    does: 'changed',
    once: true,
    call: () => ({ body: { communicationTypeId: COMMUNICATION_TYPE.finance, name: 'Money', infoText: '' } }),
    requests: { read: 2, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 25.1,
  },
  {
    route: 'saveBrandCommunicationGroup',
    does: 'new',
    once: true,
    call: () => ({
      body: {
        brandCommunicationGroupId: 0,
        brandId: BRAND.harborKitchen,
        communicationTypeId: COMMUNICATION_TYPE.training,
        adGroupId: SPARE_GROUPS[0],
      },
    }),
    requests: { read: 2, query: 5, batch: 1, queryplan: 2, delete: 1 },
    beyond: EFFECTS,
    charge: 43.1,
    graph: {
      'GET /groups/{id}': 3,
      'GET /groups/{id}/members/microsoft.graph.user': 3,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
    },
  },
  {
    route: 'saveBrandCommunicationGroup',
    does: 'changed',
    once: true,
    call: () => ({
      body: {
        brandCommunicationGroupId: 9,
        brandId: BRAND.harborKitchen,
        communicationTypeId: COMMUNICATION_TYPE.marketing,
        adGroupId: SPARE_GROUPS[1],
      },
    }),
    requests: { read: 3, query: 5, batch: 1, queryplan: 2, delete: 1 },
    beyond: EFFECTS,
    charge: 44,
    graph: {
      'GET /groups/{id}': 3,
      'GET /groups/{id}/members/microsoft.graph.user': 3,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
    },
  },
  {
    route: 'deleteBrandCommunicationGroup',
    once: true,
    call: () => ({ params: { id: 8 } }),
    requests: { read: 3, batch: 1, queryplan: 2, query: 3, delete: 1 },
    beyond: EFFECTS,
    charge: 38.7,
    graph: {
      'GET /groups/{id}/members/microsoft.graph.user': 1,
      'POST /$batch': 1,
    },
  },
  {
    route: 'deleteCommunicationType',
    once: true,
    call: () => ({ params: { id: UNUSED_TYPE } }),
    requests: { read: 3, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 26.1,
  },
  {
    route: 'deleteOrphanedFranchise',
    once: true,
    call: () => ({ params: { code: ORPHAN_CODE } }),
    requests: { read: 70, query: 85, batch: 1, queryplan: 75, delete: 1 },
    isAtMost: true,
    beyond: EFFECTS,
    charge: 410,
    graph: { 'POST /users/{id}/checkMemberGroups': 10, 'DELETE /users/{id}': 10 },
  },
];
