const MAX_CHARACTERS = 65_536;

/** What a shell has said, the last 64 KB of it. Bytes may come in any pieces. */
export class ConsoleText {
  readonly #decoder = new TextDecoder('utf-8', { fatal: false });
  #kept = '';
  #length = 0;

  /** Characters since the beginning, kept or not. */
  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#length += text.length;
    this.#kept = (this.#kept + text).slice(-MAX_CHARACTERS);
  }

  /** What is kept from an offset on; `lost` of what was asked for is not. */
  from(offset: number): { readonly text: string; readonly fromOffset: number; readonly lost: number } {
    const asked = Math.min(Math.max(0, offset), this.#length);
    const firstKept = this.#length - this.#kept.length;
    const fromOffset = Math.max(asked, firstKept);
    return { text: this.#kept.slice(fromOffset - firstKept), fromOffset, lost: fromOffset - asked };
  }
}
