import { badRequest, notFound } from './errors.ts';
import { presentGroup } from './group-fields.ts';
import { allowOptions, GRAPH, type GraphAnswer, type GraphContext, guid, objectBody, param } from './request.ts';
import { presentUser } from './user-fields.ts';

const MOST_IDS = 1000;
const TYPES: readonly unknown[] = ['user', 'group', 'directoryObject'];

/** GET /directoryObjects/{id} */
export function getDirectoryObject(context: GraphContext): GraphAnswer {
  allowOptions(context);
  const id = param(context, 'id');
  const object = present(context, guid(id));
  if (!object) throw notFound(id);
  return { status: 200, body: { '@odata.context': `${GRAPH}/$metadata#directoryObjects/$entity`, ...object } };
}

/** POST /directoryObjects/getByIds: those of up to 1,000 ids that exist, the others left out without a word. */
export function getByIds(context: GraphContext): GraphAnswer {
  allowOptions(context);
  const { ids, types } = objectBody(context);
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('The ids parameter is required.');
  if (ids.length > MOST_IDS) throw badRequest(`The ids parameter takes at most ${MOST_IDS} values.`);
  if (types !== undefined && !(Array.isArray(types) && types.every((type) => TYPES.includes(type)))) {
    throw badRequest('The types parameter takes user, group and directoryObject here.');
  }
  const wanted = (type: unknown): boolean =>
    !Array.isArray(types) || types.includes('directoryObject') || types.includes(String(type).split('.').at(-1));
  const value = [...new Set(ids.map((id) => guid(String(id))))].flatMap((id) => {
    const object = present(context, id);
    return object && wanted(object['@odata.type']) ? [object] : [];
  });
  return { status: 200, body: { '@odata.context': `${GRAPH}/$metadata#directoryObjects`, value } };
}

function present({ store }: GraphContext, id: string): Record<string, unknown> | undefined {
  const group = store.groups.byId(id);
  if (group) return { '@odata.type': '#microsoft.graph.group', ...presentGroup(group) };
  const account = store.accounts.byId(id);
  if (!account || account.deletedAt !== null || account.visibleAt > Date.now()) return undefined;
  return { '@odata.type': '#microsoft.graph.user', ...presentUser(account) };
}
