import type { OutboxDocument } from '@franchise-admin/api/documents';

/**
 * The outbox entry of a partition's removal that a crash broke off after its first batch, with a lease that has ended; the
 * member that names the partition is the caller's to add.
 * @param call the call that began it
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
