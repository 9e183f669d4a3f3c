/** Bytes that come by themselves, for one who takes them at its own pace. */
export class ByteQueue {
  readonly #parts: Uint8Array[] = [];
  #end: { readonly error: Error | undefined } | undefined;
  #wake: (() => void) | undefined;

  put(bytes: Uint8Array): void {
    if (!this.#end) this.#parts.push(bytes);
    this.#wake?.();
  }

  /** With an error the taker gets it after what came before. */
  end(error?: Error): void {
    this.#end ??= { error };
    this.#wake?.();
  }

  /** Settles when there is something, or it has ended. @throws the error it ended with, when nothing came before */
  async ready(): Promise<void> {
    while (this.#parts.length === 0 && !this.#end) await this.#news();
    if (this.#parts.length === 0 && this.#end?.error) throw this.#end.error;
  }

  async *take(): AsyncGenerator<Uint8Array> {
    for (;;) {
      await this.ready();
      const parts = this.#parts.splice(0);
      if (parts.length === 0) return;
      yield Buffer.concat(parts);
    }
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
