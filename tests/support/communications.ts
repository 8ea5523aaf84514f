/** A fixture of communication types, groups and choices, reset before each test. Checks that directory groups match the choices. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  type AuditDocument,
  type BrandCommunicationGroupDocument,
  type BrandDocument,
  COMMUNICATION,
  type CommunicationDocument,
  type CommunicationTypeDocument,
  documentId,
  type FranchiseDocument,
  type OutboxDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchises,
  CODE,
  franchiseDocuments,
  GROUP,
  OTHER,
  USER,
  upsertAll,
} from './franchise.ts';
import { documentOf, documentsOf, outbox } from './stored.ts';
import { useFranchises } from './use-franchises.ts';

/** CODE has only brand 1; OTHER has both brands. */
export const BRAND = { grill: 1, bistro: 2 } as const;
/** The grill has groups for recalls and for the menu, but none for news. */
export const TYPE = { recalls: 1, menu: 2, news: 3 } as const;
/** Directory groups. `spare` and `second` are unused at the start. */
export const AD = {
  recalls: GROUP.recalls,
  menu: GROUP.menu,
  spare: 'c0111110-0000-4000-8000-000000000003',
  second: 'c0111110-0000-4000-8000-000000000004',
} as const;
/** Users of OTHER. Their ids differ from those of CODE. Max has chosen recalls. */
export const ELSEWHERE = { max: 106, mia: 107 } as const;
/** Accounts of the users who have chosen recalls: Olga and Eve of CODE, and Max of OTHER. */
export const IN_RECALLS = [accountOf(USER.olga), accountOf(USER.eve), accountOf(ELSEWHERE.max, OTHER)].sort();

/** The group for recalls, as its form sends it. */
export const RECALLS = {
  brandCommunicationGroupId: 1,
  brandId: BRAND.grill,
  communicationTypeId: TYPE.recalls,
  adGroupId: AD.recalls,
};

const GROUPS: readonly BrandCommunicationGroupDocument[] = [
  groupDocument(1, BRAND.grill, TYPE.recalls, AD.recalls),
  groupDocument(2, BRAND.grill, TYPE.menu, AD.menu),
];

export function groupDocument(
  brandCommunicationGroupId: number,
  brandId: number,
  communicationTypeId: number,
  adGroupId: string,
): BrandCommunicationGroupDocument {
  const id = documentId.brandCommunicationGroup(brandCommunicationGroupId);
  const type = 'brandCommunicationGroup';
  return {
    id,
    kind: COMMUNICATION,
    type,
    brandCommunicationGroupId,
    brandId,
    communicationTypeId,
    adGroupId,
    adGroupName: 'as saved',
  };
}

/** Starts a cloud with the records of `useFranchises` and the communication records of this file. */
export function useCommunications(): Cloud {
  return useFranchises({ accounts: true, arrange: arrangeCommunications });
}

/** Resets franchises, accounts, types, groups and memberships, and clears all faults. */
export async function arrangeEverything(cloud: Cloud): Promise<void> {
  await arrangeFranchises(cloud);
  arrangeAccounts(cloud);
  await arrangeCommunications(cloud);
}

/** Arranges types, groups, memberships and the franchise OTHER. */
export async function arrangeCommunications(cloud: Cloud): Promise<void> {
  const reference = cloud.container('reference');
  await reference.deleteAllItemsForPartitionKey(COMMUNICATION);
  const types = Object.entries(TYPE).map(([name, communicationTypeId]): CommunicationTypeDocument => {
    const id = documentId.communicationType(communicationTypeId);
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    return {
      id,
      kind: COMMUNICATION,
      type: 'communicationType',
      communicationTypeId,
      name: title,
      infoText: `About ${name}`,
    };
  });
  const brands = Object.entries(BRAND).map(([brandName, brandId]): BrandDocument => {
    const id = documentId.brand(brandId);
    return { id, kind: 'brand', brandId, brandName, brandNameDisplay: `The ${brandName}` };
  });
  await upsertAll(reference, COMMUNICATION, [...types, ...GROUPS]);
  await upsertAll(reference, 'brand', brands);
  await arrangeElsewhere(cloud);

  const { store } = cloud.directory;
  for (const id of Object.values(AD)) store.groups.delete(id);
  store.seed({
    accounts: Object.entries(ELSEWHERE).map(([name, n]) => ({
      id: accountOf(n, OTHER),
      userPrincipalName: `${name}@demo.example`,
      displayName: name,
    })),
    groups: Object.entries(AD).map(([name, id]) => ({ id, displayName: `AD ${name}` })),
    memberships: IN_RECALLS.map((memberId) => ({ groupId: AD.recalls, memberId })),
  });
}

/** Arranges OTHER with Max and Mia as its only users. */
async function arrangeElsewhere(cloud: Cloud): Promise<void> {
  const documents = franchiseDocuments(OTHER);
  const franchise = documents.find((document) => document.type === 'franchise') as FranchiseDocument;
  const fay = documents.find((document) => document.id === documentId.user(USER.fay)) as UserDocument;
  const people = Object.entries(ELSEWHERE).map(
    ([name, franchiseUserId]): UserDocument => ({
      ...fay,
      id: documentId.user(franchiseUserId),
      franchiseUserId,
      firstName: name,
      authObjectId: accountOf(franchiseUserId, OTHER),
      communicationTypeIds: name === 'max' ? [TYPE.recalls] : [],
    }),
  );
  const container = cloud.container('franchises');
  await container.deleteAllItemsForPartitionKey(OTHER);
  await upsertAll(container, OTHER, [
    ...documents.filter(({ type }) => type !== 'user'),
    { ...franchise, brandIds: [BRAND.grill, BRAND.bistro] },
    ...people,
  ]);
}

export function communicationsIn(cloud: Cloud) {
  const corporate = () => cloud.as('corporate.admin');
  const container = () => cloud.container('reference');
  const stored = async <T extends CommunicationDocument>(type: T['type']): Promise<(T & { _etag: string })[]> => {
    const query = { query: 'SELECT * FROM c WHERE c.type = @type', parameters: [{ name: '@type', value: type }] };
    const options = { partitionKey: COMMUNICATION, maxItemCount: 1000 };
    return (await container().items.query<T & { _etag: string }>(query, options).fetchAll()).resources;
  };
  const pending = () => stored<OutboxDocument<{ readonly kind: typeof COMMUNICATION }>>('outbox');
  const userVersion = async (id: number, code = CODE) => (await documentOf(cloud, documentId.user(id), code))!._etag;
  /** Returns the account ids of a directory group's members. */
  const members = (groupId: string) =>
    cloud.directory.store.accounts
      .list({ sql: 'id IN (SELECT member_id FROM memberships WHERE group_id = ?)', values: [groupId] }, '', 10_000)
      .map(({ id }) => id);
  return {
    corporate,
    stored,
    pending,
    audits: () => stored<AuditDocument<{ readonly kind: typeof COMMUNICATION }>>('audit'),
    userVersion,
    saveType: (body: object, ifMatch = '*') => corporate().post('comms/communication-type', body, { ifMatch }),
    deleteType: (id: number, ifMatch = '*') =>
      corporate().delete(`comms/communication-type/${id}`, undefined, { ifMatch }),
    saveGroup: (body: object, ifMatch = '*') => corporate().post('comms/brand-communication-group', body, { ifMatch }),
    deleteGroup: (id: number, ifMatch = '*') =>
      corporate().delete(`comms/brand-communication-group/${id}`, undefined, { ifMatch }),
    /** Selects types by id if true, and deselects them if false. */
    choose: (
      franchiseUserId: number,
      choices: Readonly<Record<number, boolean>>,
      account = 'franchise.admin',
      ifMatch = '*',
    ) =>
      cloud.as(account).post(
        `comms/comms-options/${franchiseUserId}`,
        Object.entries(choices).map(([id, selected]) => ({ communicationTypeId: Number(id), selected })),
        { ifMatch },
      ),
    members,
    /** Expires the leases of all outbox entries of the groups and of these franchises. */
    async endLeases(codes: readonly string[] = [CODE, OTHER]): Promise<void> {
      const dueAt = new Date(Date.now() - 1000).toISOString();
      for (const entry of await pending()) await container().items.upsert({ ...entry, dueAt });
      for (const code of codes)
        for (const entry of await outbox(cloud, code))
          await cloud.container('franchises').items.upsert({ ...entry, dueAt });
    },
    /** Describes every mismatch between choices and memberships, and every remaining outbox entry. Empty if there are none. */
    async disagreements(): Promise<string[]> {
      const entries = [...(await pending()), ...(await outbox(cloud)), ...(await outbox(cloud, OTHER))];
      const found = entries.map(({ id, effects }) => `${id} is left: ${effects.map(({ kind }) => kind)}`);
      const groups = await stored<BrandCommunicationGroupDocument>('brandCommunicationGroup');
      const due = new Map<string, Set<string>>(Object.values(AD).map((id) => [id, new Set()]));
      for (const code of [CODE, OTHER]) {
        const { brandIds } = (await documentOf<FranchiseDocument>(cloud, documentId.franchise, code))!;
        for (const user of await documentsOf<UserDocument>(cloud, code, 'user'))
          for (const group of groups)
            if (
              user.authObjectId !== EMPTY_GUID &&
              brandIds.includes(group.brandId) &&
              user.communicationTypeIds.includes(group.communicationTypeId)
            )
              due.get(group.adGroupId)?.add(user.authObjectId);
      }
      for (const [groupId, accounts] of due) {
        const present = new Set(members(groupId));
        for (const id of accounts) if (!present.has(id)) found.push(`${id} is not in ${groupId}`);
        for (const id of present) if (!accounts.has(id)) found.push(`${id} is in ${groupId}`);
      }
      return found;
    },
  };
}
