import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSetName } from '../data/model.ts';
import { reservePorts } from '../local/supervisor/ports.ts';
import { Progress } from '../local/supervisor/progress.ts';
import { Supervisor } from '../local/supervisor/supervisor.ts';

export interface Portal {
  readonly origin: string;
  /** Ends all parts and removes their data. */
  close(): Promise<void>;
}

/** Starts a whole local cloud with fresh data, beside one that may be running. */
export async function startPortal(dataSet: DataSetName = 'demo'): Promise<Portal> {
  const { ports, release } = await reservePorts();
  const state = mkdtempSync(join(tmpdir(), 'franchise-admin-screenshots-'));
  const supervisor = new Supervisor({ ports, state, dataSet, reset: false, dev: false }, new Progress());
  const close = async () => {
    await supervisor.stop();
    rmSync(state, { recursive: true, force: true });
    release();
  };
  try {
    return { origin: await supervisor.start(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
