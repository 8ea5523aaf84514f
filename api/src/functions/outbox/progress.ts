/** Saves the progress of an outbox entry's effects, so that a later run can continue them. */
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { advanceOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';

export class Progress {
  readonly #effects: readonly DirectoryEffect[];
  readonly #current = new Map<DirectoryEffect, DirectoryEffect>();
  #entry: Read<OutboxDocument>;
  /** The last write. Writes run one after another, because each one requires the version of the previous one. */
  #writing: Promise<void> = Promise.resolve();

  constructor(entry: Read<OutboxDocument>) {
    this.#entry = entry;
    this.#effects = entry.effects;
  }

  /** The entry as last written. */
  get entry(): Read<OutboxDocument> {
    return this.#entry;
  }

  /** Returns the effect with its saved progress. */
  current(effect: DirectoryEffect): DirectoryEffect {
    return this.#current.get(effect) ?? effect;
  }

  /**
   * Saves the progress of an effect.
   * @throws Error if another run has leased the entry
   */
  save(effect: DirectoryEffect, current: DirectoryEffect): Promise<void> {
    this.#current.set(effect, current);
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #write(): Promise<void> {
    const written = await advanceOutbox(
      this.#entry,
      this.#effects.map((effect) => this.current(effect)),
    );
    if (!written) throw new Error('Another run has taken the outbox entry.');
    this.#entry = written;
  }
}
