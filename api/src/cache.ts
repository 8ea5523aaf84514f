/** An in-memory cache with expiry. Concurrent callers share one load. */
import { LOAD_DEADLINE_MS, withDeadline } from './deadline.ts';

interface Cache<K, V> {
  /** Returns the cached value, or loads it. A failed load is not cached. */
  get(key: K): Promise<V>;
  /** Always loads the value and caches it. If the load fails, the cached value stays until it expires. */
  fresh(key: K): Promise<V>;
  /** Drops the value and any pending load. The next `get` loads it again. */
  forget(key: K): void;
}

interface CacheOptions {
  /** Time from the start of the load until the value expires. */
  readonly ttlMs: number;
  /** Maximum number of entries. The entry that was loaded longest ago is evicted first. */
  readonly max: number;
  readonly now?: () => number;
}

interface Entry<V> {
  readonly value: Promise<V>;
  readonly until: number;
  /** The entry that this load replaces. It is restored if the load fails. Undefined after success. */
  previous: Entry<V> | undefined;
  hasFailed: boolean;
}

/** Each load has its own deadline, so it continues for other callers after one caller reaches its deadline. */
export function createCache<K, V>(load: (key: K) => Promise<V>, options: CacheOptions): Cache<K, V> {
  const { ttlMs, max, now = () => Date.now() } = options;
  const entries = new Map<K, Entry<V>>();

  function fresh(key: K): Promise<V> {
    const entry: Entry<V> = {
      value: withDeadline(LOAD_DEADLINE_MS, () => load(key)),
      until: now() + ttlMs,
      previous: entries.get(key),
      hasFailed: false,
    };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > max) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
    entry.value.then(
      () => {
        entry.previous = undefined;
      },
      () => {
        entry.hasFailed = true;
        if (entries.get(key) !== entry) return;
        entries.delete(key);
        const restored = lastNotFailed(entry.previous);
        if (restored && now() < restored.until) entries.set(key, restored);
      },
    );
    return entry.value;
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && now() < entry.until ? entry.value : fresh(key);
    },
    fresh,
    forget(key) {
      entries.delete(key);
    },
  };
}

/** Returns `entry`, or if its load failed, the latest earlier entry whose load has not failed. */
function lastNotFailed<V>(entry: Entry<V> | undefined): Entry<V> | undefined {
  let last = entry;
  while (last?.hasFailed) last = last.previous;
  return last;
}
