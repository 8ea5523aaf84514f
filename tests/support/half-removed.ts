import type { OutboxDocument } from '@franchise-admin/api/documents';

/**
 * Builds the outbox entry of a partition removal that crashed after its first batch. Its lease has expired. The caller adds the
 * property that names the partition.
 * @param call route name of the request that started it
 */
export function halfRemoved(call: string): Omit<OutboxDocument, 'groupCode' | 'pointOfSaleVendorId' | 'kind'> {
  const past = new Date(Date.now() - 1000).toISOString();
  return {
    id: 'outbox-half-done',
    type: 'outbox',
    effects: [],
    removal: {
      kind: 'partition',
      author: { actorId: 'someone', actorName: 'Someone', call, requestId: 'request' },
    },
    createdAt: past,
    dueAt: past,
    attempts: 0,
  };
}
