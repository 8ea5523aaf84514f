/**
 * Coordinates turns across hosts: if a change keeps losing races, changes on other hosts wait for it. Within a host, the queue
 * (change-queue.ts) coordinates turns.
 *
 * A turn is a request, not a lock. It expires after TURN_MS, and no rule depends on it: the batch alone decides which change is written. If
 * the clocks of hosts differ, turns become longer or shorter, or are ignored, but no change is lost.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { container } from '../cosmos/client.ts';
import { isChangedMeanwhile } from '../cosmos/conditional.ts';
import { databaseOutage } from '../cosmos/outage.ts';
import type { RootDocument } from '../documents/index.ts';
import { type Partition, ROOT_ID } from './partition.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

const TURN_MS = 2_000;
const LONGEST_POLL_MS = 100;
/** Number of lost races after which a change requests a turn. */
const LOST_RACES = 3;

export interface Applicant {
  readonly holder: string;
  /** True for urgent changes: they request a turn after their first lost race, and never wait for the turn of another change. */
  readonly isUrgent: boolean;
}

/** Opens the partition as soon as no other change has a turn, at `endsAt` at the latest. */
export async function openInTurn<Snapshot extends PartitionSnapshot>(
  open: () => Promise<Snapshot>,
  applicant: Applicant,
  endsAt: number,
): Promise<Snapshot> {
  for (;;) {
    const snapshot = await open();
    if (!isOthersTurn(snapshot.root, applicant) || Date.now() >= endsAt) return snapshot;
    await delay(randomInt(LONGEST_POLL_MS));
  }
}

function isOthersTurn(root: RootDocument | undefined, { holder, isUrgent }: Applicant): boolean {
  if (isUrgent || !root?.turn || root.turn.holder === holder) return false;
  const remainingMs = Date.parse(root.turn.until) - Date.now();
  // A turn lasts TURN_MS. If much more than that remains, the clock of the other host is wrong.
  return remainingMs > 0 && remainingMs <= 2 * TURN_MS;
}

/**
 * Requests a turn after enough lost races.
 * @returns true if the change has a turn
 */
export async function askForTurn(
  partition: Partition,
  { holder, isUrgent }: Applicant,
  lostRaces: number,
): Promise<boolean> {
  if (lostRaces < (isUrgent ? 1 : LOST_RACES)) return false;
  const now = Date.now();
  const turn = { holder, until: instant(now + TURN_MS) };
  const isFree = `FROM c WHERE (c.turn.until ?? '') < '${instant(now)}' OR c.turn.holder = '${holder}'`;
  try {
    await container(partition.container)
      .item(ROOT_ID[partition.container], partition.key)
      .patch({ operations: [{ op: 'set', path: '/turn', value: turn }], ...(!isUrgent && { condition: isFree }) });
    return true;
  } catch (error) {
    // Continue without a turn: the change is retried anyway.
    if (isChangedMeanwhile(error) || databaseOutage(error)) return false;
    throw error;
  }
}

const instant = (ms: number) => new Date(ms).toISOString();
