import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSetName } from '../data/model.ts';
import { isFree } from '../local/free-port.ts';
import { type Ports, portsFor } from '../local/supervisor/ports.ts';
import { Progress } from '../local/supervisor/progress.ts';
import { Supervisor } from '../local/supervisor/supervisor.ts';

export interface Portal {
  readonly origin: string;
  /** Ends all parts and removes their data. */
  close(): Promise<void>;
}

const FIRST_SITE_PORT = 14_280;
const STEP = 100;
const TRIES = 50;

/** Starts a whole local cloud with fresh data, beside one that may be running. */
export async function startPortal(dataSet: DataSetName = 'demo'): Promise<Portal> {
  const ports = await freePorts();
  const state = mkdtempSync(join(tmpdir(), 'franchise-admin-screenshots-'));
  const supervisor = new Supervisor({ ports, state, dataSet, reset: false, dev: false }, new Progress());
  const close = async () => {
    await supervisor.stop();
    rmSync(state, { recursive: true, force: true });
  };
  try {
    return { origin: await supervisor.start(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePorts(): Promise<Ports> {
  for (let n = 0; n < TRIES; n++) {
    const ports = portsFor(FIRST_SITE_PORT + n * STEP);
    const free = await Promise.all(Object.values(ports).map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(`No ${TRIES} sets of ports from ${FIRST_SITE_PORT} on are all free.`);
}
