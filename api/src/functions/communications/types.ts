/** Endpoints for communication types (API-33, API-35, ADM-06, ADM-07). */
import {
  COMMUNICATION_TYPE_FIELDS,
  type CommunicationType,
  type CommunicationTypeField,
  communicationRoutes as routes,
} from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import { writableOf } from '../../contract/record.ts';
import { checkTypeDeletion, checkTypeName } from '../../domain/communications/communication-rules.ts';
import { isChanged } from '../../domain/difference.ts';
import { notFound } from '../../domain/problems.ts';
import { type CommunicationSnapshot, changeCommunication } from '../../store/communications/communication-change.ts';
import { type Communications, freshCommunications } from '../../store/communications/communications.ts';
import { COMMUNICATION, type CommunicationTypeDocument, documentId } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { newRecordId } from '../../store/partition/record-ids.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';

const FIELDS = writableOf(COMMUNICATION_TYPE_FIELDS);

export const communicationTypeHandlers = [
  handle(routes.getCommunicationTypes, async () => {
    const communications = await freshCommunications();
    const types = communications.types.toSorted((a, b) => byName(a.name, b.name));
    return { body: types.map((type) => typeView(type, communications)) };
  }),

  handle(routes.getCommunicationType, async ({ params: { id } }) => {
    const communications = await freshCommunications();
    const type = communications.types.find(({ communicationTypeId }) => communicationTypeId === id);
    if (!type) throw noType();
    return { body: typeView(type, communications) };
  }),

  handle(routes.saveCommunicationType, async (request) => {
    const { communicationTypeId: id, ...fields } = request.body;
    const author = authorOf(request, routes.saveCommunicationType);
    const { outcome, snapshot } = await changeCommunication(
      author,
      async (snapshot) => {
        const stored = id === 0 ? undefined : await existingType(snapshot, id, 'communicationTypeId');
        const communications = await freshCommunications();
        if (stored) await checkVersion(request.ifMatch, stored, () => typeView(stored, communications));
        const others = communications.types.filter((type) => type.communicationTypeId !== id);
        checkTypeName(fields.name, others);
        if (!stored) {
          const { change, communicationTypeId } = addition(fields);
          return { change, outcome: { id: communicationTypeId, communications }, receiptData: communicationTypeId };
        }
        const next = { ...stored, ...fields };
        const change = isChanged(stored, next, FIELDS) ? { replace: [{ before: stored, after: next }] } : null;
        return { change, outcome: { id, communications }, receiptData: id };
      },
      async (_, id) => ({ id: Number(id), communications: await freshCommunications() }),
    );
    return { body: typeView(await existingType(snapshot, outcome.id), outcome.communications) };
  }),

  handle(routes.deleteCommunicationType, async (request) => {
    const { id } = request.params;
    await changeCommunication(authorOf(request, routes.deleteCommunicationType), async (snapshot) => {
      const stored = await existingType(snapshot, id);
      const view = typeView(stored, await freshCommunications());
      await checkVersion(request.ifMatch, stored, () => view);
      checkTypeDeletion(view.groupCount);
      return { change: { remove: [stored] }, outcome: undefined };
    });
    return { body: true };
  }),
];

function addition(fields: Pick<CommunicationTypeDocument, CommunicationTypeField>) {
  const communicationTypeId = newRecordId();
  const type: CommunicationTypeDocument = {
    id: documentId.communicationType(communicationTypeId),
    kind: COMMUNICATION,
    type: 'communicationType',
    communicationTypeId,
    ...fields,
  };
  return { change: { create: [type] }, communicationTypeId };
}

const noType = (field?: string) => notFound('There is no such communication type.', field);

/**
 * @param field body field with the type's number, for the error
 * @throws 404
 */
export async function existingType(
  snapshot: CommunicationSnapshot,
  communicationTypeId: number,
  field?: string,
): Promise<Read<CommunicationTypeDocument>> {
  const type = await snapshot.document<CommunicationTypeDocument>(documentId.communicationType(communicationTypeId));
  if (!type) throw noType(field);
  return type;
}

function typeView(type: Read<CommunicationTypeDocument>, { allGroups }: Communications): CommunicationType {
  const { communicationTypeId, name, infoText, _etag: etag } = type;
  const groupCount = allGroups.filter((group) => group.communicationTypeId === communicationTypeId).length;
  return { communicationTypeId, name, infoText, groupCount, etag };
}
