import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { freePort, portsFor, reservePorts } from '@franchise-admin/local/ports';
import { expect, test } from 'vitest';
import { HELP, readOptions } from './options.ts';
import { requireFree } from './ports.ts';

test('uses the default ports, the existing data and .local without options', () => {
  const options = readOptions([]);
  expect(options).toMatchObject({ dataSet: undefined, reset: false, dev: false });
  expect(options?.ports).toMatchObject({ site: 4280, functions: 7071, cosmos: 8081, directory: 8090, blob: 10000 });
  expect(options?.state).toMatch(/[\\/]\.local$/);
});

test('--port moves all ports by the same offset', () => {
  expect(readOptions(['--port', '4380'])?.ports).toEqual({
    site: 4380,
    vite: 5273,
    functions: 7171,
    cosmos: 8181,
    directory: 8190,
    blob: 10100,
    queue: 10101,
    table: 10102,
  });
});

test.each([['0'], ['many'], ['65535'], ['1000'], ['4280.5']])('rejects --port %s', (port) => {
  expect(() => readOptions(['--port', port])).toThrow('--port takes a number from 1024 to 59813');
});

test('accepts only names of data sets for --data, and rejects unknown options', () => {
  expect(readOptions(['--data', 'large', '--reset', '--dev'])).toMatchObject({
    dataSet: 'large',
    reset: true,
    dev: true,
  });
  expect(() => readOptions(['--data', 'huge'])).toThrow('--data takes');
  expect(() => readOptions(['--wat'])).toThrow('--wat');
});

test('--help names every option', () => {
  expect(readOptions(['--help'])).toBeUndefined();
  for (const option of ['--port', '--data', '--reset', '--dev', '--state']) expect(HELP).toContain(option);
});

test('rejects a port in use, and names the part that needs it and a free port', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const free = await freePort();
  const choice = (cosmos: number) => ({
    ...{ command: 'npm start --', port: 4280, names: ['cosmos'] as const },
    portsAt: (site: number) => (site === 4280 ? { ...portsFor(), cosmos } : portsFor(site)),
  });
  try {
    await expect(requireFree(choice(port))).rejects.toThrow(
      new RegExp(`Port ${port} of the Cosmos DB endpoint is in use\\. .* npm start -- --port \\d+$`),
    );
    await expect(requireFree(choice(free))).resolves.toBeUndefined();
  } finally {
    taken.close();
  }
});

test('reserves sets of ports that do not overlap until they are released', async () => {
  const sets = await Promise.all(Array.from({ length: 5 }, reservePorts));
  const ports = sets.flatMap((set) => Object.values(set.ports));
  expect(new Set(ports).size).toBe(5 * 8);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  const [first] = sets;
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(first!.ports.table, '127.0.0.1', resolve));
  for (const { release } of sets) release();
  const next = await reservePorts();
  expect(next.ports.site).not.toBe(first!.ports.site);
  next.release();
  taken.close();
});
