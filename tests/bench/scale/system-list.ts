/** Measures the list of all users in all franchises, for extrapolation to more franchises. */
import { bearer, createClient } from '../../support/client.ts';
import { median } from '../statistics.ts';
import { type Cluster, requestsOf, resetRequests } from './cluster.ts';

export interface SystemList {
  readonly franchises: number;
  readonly rows: number;
  readonly bytes: number;
  readonly charge: number;
  readonly milliseconds: number;
}

const TIMES = 5;

export async function measureSystemList(cluster: Cluster): Promise<SystemList> {
  const [host] = cluster.hosts;
  if (!host) throw new Error('The cluster has no host.');
  const client = createClient(host.origin, async () => bearer(cluster.token));
  const read = () => client.get<readonly object[]>('user/system');
  const { body } = await read();
  await resetRequests(cluster);
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  const { charge } = await requestsOf(cluster);
  return {
    franchises: cluster.places.length,
    rows: body.length,
    bytes: Buffer.byteLength(JSON.stringify(body)),
    charge: charge / TIMES,
    milliseconds: median(times),
  };
}
