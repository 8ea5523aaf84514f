/** A small cache in memory: entries live for a while, and callers who ask at the same time share one load. */
import { LOAD_DEADLINE_MS, withDeadline } from './deadline.ts';

interface Cache<K, V> {
  /** The value held, or loads it; concurrent callers share one load. A failed load is not kept. */
  get(key: K): Promise<V>;
  /** Loads it now, whatever is held, and keeps what came; when nothing came, what was held stays for its time. */
  fresh(key: K): Promise<V>;
  /** Drops it, a load under way included: the next `get` loads again. */
  forget(key: K): void;
}

interface CacheOptions {
  /** Milliseconds that a value is used after its load began. */
  readonly ttlMs: number;
  /** At most so many entries; the one loaded longest ago goes first. */
  readonly max: number;
  readonly now?: () => number;
}

/**
 * A load is nobody's own: it has a deadline of its own, so that one caller near the end of theirs takes no value away from the
 * others. Each caller still waits no longer than their own deadline.
 */
export function createCache<K, V>(load: (key: K) => Promise<V>, options: CacheOptions): Cache<K, V> {
  const { ttlMs, max, now = () => Date.now() } = options;
  const entries = new Map<K, { readonly value: Promise<V>; readonly until: number }>();

  function fresh(key: K): Promise<V> {
    const entry = { value: withDeadline(LOAD_DEADLINE_MS, () => load(key)), until: now() + ttlMs };
    const held = entries.get(key);
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > max) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
    entry.value.catch(() => {
      if (entries.get(key) !== entry) return;
      entries.delete(key);
      if (held && now() < held.until) entries.set(key, held);
    });
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
