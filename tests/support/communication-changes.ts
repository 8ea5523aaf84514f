/** Changes of communication types, groups and choices for the fault tests, with checks that each was applied. */
import type { Cloud } from './cloud.ts';
import {
  AD,
  arrangeEverything,
  BRAND,
  communicationsIn,
  ELSEWHERE,
  IN_RECALLS,
  RECALLS,
  TYPE,
} from './communications.ts';
import { accountOf, clearFaults, OTHER } from './franchise.ts';
import { audits as franchiseAudits } from './stored.ts';
import type { Trial, Work } from './strikes.ts';

export const COMMUNICATION_CHANGES = [
  'API-37 selecting one type and deselecting another',
  'API-34 adding a group',
  'API-34 moving a group',
  'API-34 deleting a group',
  'API-35 adding a type',
  'API-35 deleting a type',
] as const;
export type CommunicationChange = (typeof COMMUNICATION_CHANGES)[number];

const any = { ifMatch: '*' };
const posted =
  (path: string, body: object): Work =>
  (client) =>
    client.post(`comms/${path}`, body, any);
const deleted =
  (path: string): Work =>
  (client) =>
    client.delete(`comms/${path}`, undefined, any);

const WORK: Readonly<Record<CommunicationChange, Work>> = {
  'API-37 selecting one type and deselecting another': posted(`comms-options/${ELSEWHERE.max}`, [
    { communicationTypeId: TYPE.menu, selected: true },
    { communicationTypeId: TYPE.recalls, selected: false },
  ]),
  'API-34 adding a group': posted('brand-communication-group', {
    ...RECALLS,
    brandCommunicationGroupId: 0,
    brandId: BRAND.bistro,
    adGroupId: AD.spare,
  }),
  'API-34 moving a group': posted('brand-communication-group', { ...RECALLS, adGroupId: AD.spare }),
  'API-34 deleting a group': deleted('brand-communication-group/2'),
  'API-35 adding a type': posted('communication-type', { communicationTypeId: 0, name: 'Audits' }),
  'API-35 deleting a type': deleted(`communication-type/${TYPE.news}`),
};

export function communicationChanges(cloud: Cloud) {
  const { audits, disagreements, endLeases, members, stored } = communicationsIn(cloud);
  const groups = async () => (await stored('brandCommunicationGroup')).length;
  const types = async () => (await stored('communicationType')).length;
  const isDone: Readonly<Record<CommunicationChange, () => Promise<boolean>>> = {
    'API-37 selecting one type and deselecting another': async () =>
      members(AD.menu).includes(accountOf(ELSEWHERE.max, OTHER)),
    'API-34 adding a group': async () => (await groups()) === 3 && members(AD.spare).length === 1,
    'API-34 moving a group': async () => members(AD.spare).length === IN_RECALLS.length,
    'API-34 deleting a group': async () => (await groups()) === 1,
    'API-35 adding a type': async () => (await types()) === 4,
    'API-35 deleting a type': async () => (await types()) === 2,
  };
  const records = async () => (await audits()).length + (await franchiseAudits(cloud, OTHER)).length;
  return {
    trialOf: (name: CommunicationChange): Trial => ({
      startOver: () => arrangeEverything(cloud),
      prepare: async () => WORK[name],
      warmUp: (client) => client.get('comms/brand-communication-groups'),
    }),
    /** Clears all faults, expires all leases and runs the outbox. */
    async finishLater(): Promise<void> {
      clearFaults(cloud);
      await endLeases();
      await cloud.host.run('finishOutbox');
    },
    isWritten: async () => (await records()) > 0,
    /** @param isWritten true: expects the change once; false: not at all. @returns what is wrong; false if nothing is */
    async wrongWith(name: CommunicationChange, isWritten: boolean): Promise<string | false> {
      const times = await records();
      if (times !== (isWritten ? 1 : 0)) return `it was written ${times} times`;
      if ((await isDone[name]()) !== isWritten) return isWritten ? 'it was not applied' : 'it was applied';
      const found = await disagreements();
      return found.length > 0 && found.join('; ');
    },
  };
}
