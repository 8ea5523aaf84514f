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

interface Entry<V> {
  readonly value: Promise<V>;
  readonly until: number;
  /** What was held when its load began: in force again should it fail. Undefined once it has come. */
  before: Entry<V> | undefined;
  hasFailed: boolean;
}

/**
 * A load is nobody's own: it has a deadline of its own, so that one caller near the end of theirs takes no value away from the
 * others. Each caller still waits no longer than their own deadline.
 */
export function createCache<K, V>(load: (key: K) => Promise<V>, options: CacheOptions): Cache<K, V> {
  const { ttlMs, max, now = () => Date.now() } = options;
  const entries = new Map<K, Entry<V>>();

  function fresh(key: K): Promise<V> {
    const entry: Entry<V> = {
      value: withDeadline(LOAD_DEADLINE_MS, () => load(key)),
      until: now() + ttlMs,
      before: entries.get(key),
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
        entry.before = undefined;
      },
      () => {
        entry.hasFailed = true;
        if (entries.get(key) !== entry) return;
        entries.delete(key);
        const held = lastSound(entry.before);
        if (held && now() < held.until) entries.set(key, held);
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

/** What is left once loads have failed: the last one that has not. */
function lastSound<V>(entry: Entry<V> | undefined): Entry<V> | undefined {
  let sound = entry;
  while (sound?.hasFailed) sound = sound.before;
  return sound;
}
