/** Repeats a change, each time with another of its outside requests struck, or its process killed there. */
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
  readonly startOver: () => Promise<void>;
  /** Reads what the change needs; what it gives back makes the call. */
  readonly prepare: () => Promise<Work>;
  /** Whatever the host keeps for a while, so that it is the same for every try. */
  readonly warmUp: Work;
}

const nameOf = ({ part, before, what }: OutsideRequest) => `${part} ${before}: ${what}`;

const knownPlaces = new WeakMap<Trial, Promise<OutsideRequest[]>>();

/** Every outside request of the change once the host is warm. Measures each trial once. */
export function placesOf(cloud: Cloud, trial: Trial): Promise<OutsideRequest[]> {
  const places = knownPlaces.get(trial) ?? findPlaces(cloud, trial);
  knownPlaces.set(trial, places);
  return places;
}

async function findPlaces(cloud: Cloud, { startOver, prepare, warmUp }: Trial): Promise<OutsideRequest[]> {
  const caller = cloud.as('corporate.admin');
  const attempt = async () => {
    await startOver();
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
 * Whether striking there tells more than striking elsewhere. A lost answer to a question is a lost question; the client of the
 * database asks every broken question again in the same way; a service that is out from one question on is out from the next on too.
 */
function isTelling({ part, isWrite }: OutsideRequest, before: OutsideRequest | undefined, how: Strike): boolean {
  if (isWrite) return true;
  if (how.times === null) return before?.part !== part || before.isWrite;
  return how.drop !== 'after' && part === 'directory';
}

/** Different on each run: the number of the run in CI, a random one elsewhere. */
const NUMBER = process.env.GITHUB_RUN_NUMBER ?? String(Math.floor(Math.random() * 1000));

/** One case of a loop over many; all with `NAME=all`. `NAME=<number>` repeats one, and successive numbers take all in turn. */
export function sampleOf<T>(name: 'STRIKES' | 'KILLS', all: readonly T[]): readonly T[] {
  const chosen = process.env[name] ?? NUMBER;
  if (chosen === 'all') return all;
  if (!/^\d+$/.test(chosen)) throw new Error(`${name} takes "all" or a whole number, not "${chosen}".`);
  return all.slice(Number(chosen) % all.length).slice(0, 1);
}

/** How to repeat a sample; for the text of its failure. */
export const repeats = (name: 'STRIKES' | 'KILLS') => `(${name}=${process.env[name] ?? NUMBER} repeats it)`;

/**
 * Strikes requests that tell something, one in each try: a sample of them.
 * @returns what was wrong, by the request struck; empty when nothing was
 */
export async function strikeEach(
  cloud: Cloud,
  trial: Trial,
  how: Strike,
  judge: (status: number, body: Answer['body']) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const places = await placesOf(cloud, trial);
  const telling = places.filter((place, index) => isTelling(place, places[index - 1], how));
  for (const place of sampleOf('STRIKES', telling)) {
    await trial.startOver();
    const work = await trial.prepare();
    await trial.warmUp(cloud.as('corporate.admin'));
    strike(cloud, place, how);
    const { status, body } = await work(cloud.as('corporate.admin'));
    const found = await judge(status, body);
    if (found) wrong[nameOf(place)] = `${status}: ${found} ${repeats('STRIKES')}`;
  }
  return wrong;
}

/** What becomes of the request that was sent last when a process dies. */
const LAST_SENT = { 'never arrives': { drop: 'before' }, arrives: {} } as const satisfies Record<string, Strike>;
const WAYS = Object.keys(LAST_SENT) as (keyof typeof LAST_SENT)[];

interface Kill {
  readonly place: OutsideRequest;
  readonly way: keyof typeof LAST_SENT;
}

/** Every writing, once before it arrives and once after. */
const killsOf = (places: readonly OutsideRequest[]): Kill[] =>
  places.filter(({ isWrite }) => isWrite).flatMap((place) => WAYS.map((way) => ({ place, way })));

/** A kill takes a second or two, of a machine that does more beside several. */
export const KILLS_TIMEOUT_MS = process.env.KILLS === 'all' ? 1_800_000 : 240_000;

/**
 * Kills the process at a sample of its writings.
 * @param judge gets the call, to be made again
 * @returns what was wrong, by the request; empty when nothing was
 */
export async function killAtEach(
  cloud: Cloud,
  trial: Trial,
  judge: (again: () => Promise<Answer>) => Promise<string | false>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const { place, way } of sampleOf('KILLS', killsOf(await placesOf(cloud, trial)))) {
    const found = await killAt(cloud, trial, place, LAST_SENT[way], judge);
    if (found) wrong[`${nameOf(place)} ${way}`] = `${found} ${repeats('KILLS')}`;
  }
  return wrong;
}

async function killAt(
  cloud: Cloud,
  trial: Trial,
  place: OutsideRequest,
  how: Strike,
  judge: (again: () => Promise<Answer>) => Promise<string | false>,
): Promise<string | false> {
  const starting = startVictim(cloud);
  await trial.startOver();
  const work = await trial.prepare();
  const victim = await starting;
  await trial.warmUp(victim.client);
  strike(cloud, place, { ...how, delayMs: 250 });
  const answer = work(victim.client).then(
    ({ status }) => status,
    () => 'cut off' as const,
  );
  await expect.poll(() => hasStruck(cloud), { interval: 2, timeout: 30_000 }).toBe(true);
  await victim.kill();
  // What was on its way when the process died still arrives.
  await delay(300);
  const status = await answer;
  return status === 'cut off' ? judge(() => work(cloud.as('corporate.admin'))) : `it was answered with ${status}`;
}
