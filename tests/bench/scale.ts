/**
 * `npm run bench:scale`: runs one, two and four Functions hosts under mixed load. Each host has its own process; all
 * share one database endpoint and one directory. Then compares all responses with the database and the directory.
 * Prints tables for tests/bench/scale/README.md. Fails on any contradiction, if a host exceeds its share, or if a host
 * shows an outdated cache for too long.
 *
 *   npm run bench:scale -- [--hosts 1,2,4] [--share 0.15] [--seconds 20] [--workers 16] [--franchises 8] [--people 100] [--alone 20] [--json FILE]
 *
 * --share N: share of a core per host, so that several hosts fit on one machine. The first and the last load have no
 * limit.
 * --workers, --franchises: number per host.
 * --alone N: runs each kind of request this many times without other load, to measure the cost of a request.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Misuse } from '../../scripts/command.ts';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import { benchScale } from './scale/bench.ts';

await command(async () => {
  const { values } = parseArgs({
    options: {
      hosts: { type: 'string', default: '1,2,4' },
      share: { type: 'string', default: '0.15' },
      seconds: { type: 'string', default: '20' },
      workers: { type: 'string', default: '16' },
      franchises: { type: 'string', default: '8' },
      people: { type: 'string', default: '100' },
      alone: { type: 'string', default: '20' },
      json: { type: 'string' },
    },
  });
  const positive = (name: Exclude<keyof typeof values, 'hosts' | 'json'>) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Misuse(`--${name} takes a number above 0.`);
    return value;
  };
  const hosts = values.hosts.split(',').map(Number);
  if (!hosts.every((count) => Number.isInteger(count) && count > 0))
    throw new Misuse('--hosts takes whole numbers from 1: 1,2,4');
  const [load = 0] = loadavg();
  console.log(`${cpus().length} processors, load at the start ${load.toFixed(1)}`);

  mkdirSync(inRoot('test-results'), { recursive: true });
  const folder = mkdtempSync(inRoot('test-results', 'bench-'));
  try {
    const measured = await benchScale(await bundleApi(join(folder, 'api')), {
      hosts,
      share: positive('share'),
      seconds: positive('seconds'),
      workers: positive('workers'),
      alone: positive('alone'),
      size: { franchises: positive('franchises'), people: positive('people') },
    });
    console.log(`\n${measured.report}`);
    if (values.json) writeFileSync(values.json, JSON.stringify(measured.figures, null, 2));
    if (measured.wrong.length > 0) throw new Error(`Contradictions:\n${measured.wrong.slice(0, 50).join('\n')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
