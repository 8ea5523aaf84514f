/** Records an entry in the history of ALOHA, for stories about its list. */
import { CosmosClient } from '@azure/cosmos';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';

const AUTHOR = '00000000-0000-4000-8000-0000000000aa';

export async function recordPastChange(): Promise<void> {
  const client = new CosmosClient({ endpoint: process.env.PORTAL_COSMOS ?? '', key: COSMOS_KEY });
  const unit = { id: 'unit-0', groupCode: 'ALOHA', type: 'unit', unitCode: '0', unitName: 'Hilo Pier' };
  try {
    await client
      .database(COSMOS_DATABASE)
      .container('franchises')
      .items.upsert({
        id: 'audit-past-change',
        groupCode: 'ALOHA',
        type: 'audit',
        at: '2026-03-04T05:06:07.000Z',
        ...{ actorId: AUTHOR, actorName: 'Grace Okafor', call: 'saveUnit', requestId: AUTHOR },
        ...{ format: 2, source: 'portal' },
        changes: [
          {
            record: { kind: 'unit', id: '0' },
            before: { ...unit, phoneNumber: '555-0100' },
            after: { ...unit, phoneNumber: '555-0101' },
          },
        ],
      });
  } finally {
    client.dispose();
  }
}
