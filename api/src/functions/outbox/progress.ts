/** How far the effects of an outbox entry are, written down as they get on: a later run goes on from there. */
import type { DirectoryEffect, OutboxDocument } from '../../store/documents/index.ts';
import { advanceOutbox } from '../../store/partition/outbox.ts';
import type { Read } from '../../store/partition/partition.ts';

export class Progress {
  readonly #effects: readonly DirectoryEffect[];
  readonly #reached = new Map<DirectoryEffect, DirectoryEffect>();
  #entry: Read<OutboxDocument>;
  /** One write after the other: each needs the version that the one before has left. */
  #writing: Promise<void> = Promise.resolve();

  constructor(entry: Read<OutboxDocument>) {
    this.#entry = entry;
    this.#effects = entry.effects;
  }

  /** The entry as it was written last. */
  get entry(): Read<OutboxDocument> {
    return this.#entry;
  }

  /** An effect of the entry as far as it is. */
  reached(effect: DirectoryEffect): DirectoryEffect {
    return this.#reached.get(effect) ?? effect;
  }

  /** Writes down how far an effect is. @throws Error when somebody else has taken the entry */
  save(effect: DirectoryEffect, reached: DirectoryEffect): Promise<void> {
    this.#reached.set(effect, reached);
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #write(): Promise<void> {
    const written = await advanceOutbox(
      this.#entry,
      this.#effects.map((effect) => this.reached(effect)),
    );
    if (!written) throw new Error('Somebody else has taken the outbox entry.');
    this.#entry = written;
  }
}
