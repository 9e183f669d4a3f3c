/** Lets a job send only so many messages before its caller has taken some: others would fill the caller's memory. */
export class SendWindow {
  #free: number;
  #wake: (() => void) | undefined;

  constructor(messages: number) {
    this.#free = messages;
  }

  /** Resolves when the job may send one more message. */
  async next(): Promise<void> {
    while (this.#free === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#free -= 1;
  }

  /** The caller has taken a message. */
  taken(): void {
    this.#free += 1;
    this.#wake?.();
  }
}
