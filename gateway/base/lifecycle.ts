/** A part of the program that runs between its start and its stop. */
export interface Feature {
  start?(): void | Promise<void>;
  stop?(): void | Promise<void>;
}

/** Starts features in the order in which they were added, and stops them in reverse. */
export class Lifecycle {
  readonly #waiting: Feature[] = [];
  readonly #running: Feature[] = [];
  #stopping: Promise<void> | undefined;

  add(...features: readonly Feature[]): void {
    this.#waiting.push(...features);
  }

  /** For what is open already: it is closed even if nothing is ever started. */
  opened(stop: () => void | Promise<void>): void {
    this.#running.push({ stop });
  }

  /** @throws what a feature throws; by then everything that had started is stopped again */
  async start(): Promise<void> {
    try {
      for (let feature = this.#waiting.shift(); feature; feature = this.#waiting.shift()) {
        this.#running.push(feature);
        const starting = feature.start?.();
        if (starting) await starting;
      }
    } catch (thrown) {
      await this.stop();
      throw thrown;
    }
  }

  /** Once for all callers. What was not started yet never is. */
  stop(): Promise<void> {
    this.#waiting.length = 0;
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (let feature = this.#running.pop(); feature; feature = this.#running.pop()) {
      const stopping = feature.stop?.();
      if (stopping) await stopping;
    }
  }
}

/** Several features as one. */
export function inOrder(...features: readonly Feature[]): Required<Feature> {
  const lifecycle = new Lifecycle();
  lifecycle.add(...features);
  return { start: () => lifecycle.start(), stop: () => lifecycle.stop() };
}
