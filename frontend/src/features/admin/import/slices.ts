/** Keeps the page responsive during a long loop: `if (slices.isOver()) await slices.pause();` in each iteration. */

/** Milliseconds of work between two pauses: half a frame. */
const SLICE_MS = 8;

export class Slices {
  #until = performance.now() + SLICE_MS;

  isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Lets the browser paint and handle input. */
  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#until = performance.now() + SLICE_MS;
  }
}
