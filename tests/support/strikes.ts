/** Trying a change again and again, each time with another of its outside requests struck, or its process killed there. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import type { Cloud } from './cloud.ts';
import { hasStruck, type OutsideRequest, outsideRequests, type Strike, strike } from './cuts.ts';
import { startVictim } from './victim.ts';

export type Work = (client: Client) => Promise<Answer>;

/** A change, and the records it is tried on. */
export interface Trial {
  /** Puts every record back to the start, with nothing broken. */
  readonly startAnew: () => Promise<void>;
  /** Reads what the change needs; what it gives back makes the call. */
  readonly prepare: () => Promise<Work>;
  /** Whatever the host keeps for a while, so that it is the same for every try. */
  readonly warmUp: Work;
}

const nameOf = ({ part, before, what }: OutsideRequest) => `${part} ${before}: ${what}`;

async function placesOf(cloud: Cloud, { startAnew, prepare, warmUp }: Trial): Promise<OutsideRequest[]> {
  const caller = cloud.as('corporate.admin');
  const attempt = async () => {
    await startAnew();
    const work = await prepare();
    await warmUp(caller);
    return () => work(caller);
  };
  // At its first use the client of the database asks for more.
  await (await attempt())();
  const again = await attempt();
  const places = await outsideRequests(cloud, async () => expect((await again()).status).toBe(200));
  expect(places.length).toBeGreaterThan(2);
  return places;
}

/**
 * Strikes each request in its turn. That the answer to something read is lost changes no more than that it
 * was never asked, so answers are lost of what writes.
 * @returns what was wrong, by the request struck; empty when nothing was
 */
export async function strikeEach(
  cloud: Cloud,
  trial: Trial,
  how: Strike,
  judge: (status: number) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const isStruck = (place: OutsideRequest) => how.drop !== 'after' || place.isWrite;
  for (const place of (await placesOf(cloud, trial)).filter(isStruck)) {
    await trial.startAnew();
    const work = await trial.prepare();
    await trial.warmUp(cloud.as('corporate.admin'));
    strike(cloud, place, how);
    const { status } = await work(cloud.as('corporate.admin'));
    const found = await judge(status);
    if (found) wrong[nameOf(place)] = `${status}: ${found}`;
  }
  return wrong;
}

/** Kills the process at each writing in its turn. @param judge gets the call, to be made again */
export async function killAtEach(
  cloud: Cloud,
  trial: Trial,
  how: Strike,
  judge: (again: () => Promise<Answer>) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const place of (await placesOf(cloud, trial)).filter(({ isWrite }) => isWrite)) {
    const starting = startVictim(cloud);
    await trial.startAnew();
    const work = await trial.prepare();
    const victim = await starting;
    await trial.warmUp(victim.client);
    strike(cloud, place, { ...how, delayMs: 250 });
    const answer = work(victim.client).then(
      ({ status }) => status,
      () => 'cut off' as const,
    );
    await expect.poll(() => hasStruck(cloud), { interval: 2, timeout: 10_000 }).toBe(true);
    await victim.kill();
    // What was on its way when the process died still arrives.
    await delay(300);
    const found =
      (await answer) === 'cut off'
        ? await judge(() => work(cloud.as('corporate.admin')))
        : `it was answered with ${await answer}`;
    if (found) wrong[nameOf(place)] = found;
  }
  return wrong;
}
