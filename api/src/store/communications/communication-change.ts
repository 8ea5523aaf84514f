/**
 * Changes communication types and brand communication groups. Both share a partition, so one transaction can enforce rules that involve
 * types and groups.
 */
import { type Author, COMMUNICATION, type CommunicationRoot } from '../documents/index.ts';
import { communicationPartition } from '../partition/partition.ts';
import {
  type Changed,
  changePartition,
  type PartitionChange,
  type Plan,
  type Restore,
} from '../partition/partition-change.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { forgetCommunications } from './communications.ts';

export type CommunicationChange = PartitionChange<CommunicationRoot>;
type CommunicationPlan<Outcome> = Plan<Outcome, CommunicationRoot>;
export type CommunicationSnapshot = PartitionSnapshot<CommunicationRoot>;

/**
 * Plans and writes a change.
 * @param plan throws ProblemError to reject the change; may run several times
 * @throws 503 if other changes keep conflicting or the database is unreachable
 */
export function changeCommunication<Outcome>(
  author: Author,
  plan: (snapshot: CommunicationSnapshot) => Promise<CommunicationPlan<Outcome>>,
  restore?: Restore<CommunicationSnapshot, Outcome>,
): Promise<Changed<CommunicationSnapshot, Outcome>> {
  return changePartition(
    communicationPartition,
    () => PartitionSnapshot.open<CommunicationRoot>(communicationPartition),
    author,
    async (snapshot) => {
      const planned = await plan(snapshot);
      const { change } = planned;
      if (change === null || snapshot.root) return planned;
      return { ...planned, change: { ...change, root: { id: COMMUNICATION, type: COMMUNICATION } } };
    },
    restore,
  ).finally(forgetCommunications);
}
