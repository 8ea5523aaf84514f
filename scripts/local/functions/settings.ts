import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The supported settings of `host.json`. */
export interface HostSettings {
  readonly routePrefix: string;
  readonly queues: QueueSettings;
}

export interface QueueSettings {
  /** Maximum number of messages that one function processes at once. */
  readonly batchSize: number;
  /** Fetches more messages when at most this many are still running (default: half of batchSize). */
  readonly newBatchThreshold: number;
  readonly maxDequeueCount: number;
  /** Seconds until a failed message is retried. */
  readonly visibilityTimeout: number;
}

// Ignores settings that only affect Azure, not a single process on one machine.
const WITHOUT_EFFECT = ['$schema', 'version', 'logging', 'extensionBundle', 'functionTimeout', 'telemetryMode'];

/** Reads `host.json` from the entry's folder or the nearest parent. Throws for unsupported settings. */
export function readHostSettings(entry: string): HostSettings {
  const file = findHostJson(dirname(entry));
  const { extensions, ...rest } = object(JSON.parse(readFileSync(file, 'utf8')), file);
  if (rest.version !== '2.0') throw new Error(`${file}: version must be "2.0".`);
  rejectUnknown(rest, WITHOUT_EFFECT, file);
  const { http, queues, ...others } = object(extensions ?? {}, `${file}: extensions`);
  rejectUnknown(others, [], `${file}: extensions`);
  const { routePrefix = 'api', ...httpRest } = object(http ?? {}, `${file}: extensions.http`);
  rejectUnknown(httpRest, ['maxConcurrentRequests', 'maxOutstandingRequests', 'dynamicThrottlesEnabled'], file);
  if (typeof routePrefix !== 'string') throw new Error(`${file}: extensions.http.routePrefix must be text.`);
  return { routePrefix: routePrefix.replace(/^\/|\/$/g, ''), queues: readQueues(queues, file) };
}

function findHostJson(folder: string): string {
  const file = join(folder, 'host.json');
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('There is no host.json beside the entry or in a parent folder.');
  return findHostJson(parent);
}

function readQueues(value: unknown, file: string): QueueSettings {
  const where = `${file}: extensions.queues`;
  const queues = object(value ?? {}, where);
  const known = ['batchSize', 'maxDequeueCount', 'visibilityTimeout', 'maxPollingInterval', 'newBatchThreshold'];
  rejectUnknown(queues, known, where);
  const batchSize = count(queues.batchSize ?? 16, 32, `${where}.batchSize`);
  const threshold = queues.newBatchThreshold ?? Math.max(1, Math.floor(batchSize / 2));
  return {
    batchSize,
    newBatchThreshold: count(threshold, 1000, `${where}.newBatchThreshold`),
    maxDequeueCount: count(queues.maxDequeueCount ?? 5, 1000, `${where}.maxDequeueCount`),
    visibilityTimeout: seconds(queues.visibilityTimeout ?? '00:00:00', `${where}.visibilityTimeout`),
  };
}

function object(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${where} must be an object.`);
  return { ...value };
}

function rejectUnknown(value: Record<string, unknown>, known: readonly string[], where: string): void {
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${where}: ${unknown.join(', ')} is not supported by the local host.`);
}

function count(value: unknown, max: number, where: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${where} must be a whole number from 1 to ${max}.`);
}

function seconds(value: unknown, where: string): number {
  const [, h, m, s] = /^(\d\d):(\d\d):(\d\d)$/.exec(String(value)) ?? [];
  if (s === undefined) throw new Error(`${where} must be hh:mm:ss.`);
  return Number(h) * 3600 + Number(m) * 60 + Number(s);
}

/** Replaces `%NAME%` with that app setting, as the real host does in bindings. Throws if it is not set. */
export function resolveSettings(text: string): string {
  return text.replace(/%([^%]+)%/g, (_, name: string) => {
    const value = process.env[name];
    if (value === undefined) throw new Error(`The app setting ${name}, used as ${text}, is not set.`);
    return value;
  });
}
