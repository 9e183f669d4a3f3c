import { StringDecoder } from 'node:string_decoder';
import type { SitlLine } from '../../contract/simulation/sitl.ts';

const MAX_LINES = 1000;
const MAX_LINE_LENGTH = 2000;
type Stream = SitlLine['stream'];

/** The last 1,000 lines a program printed, numbered from 1 without a gap; a longer line is cut at 2,000 characters. */
export class OutputTail {
  readonly #lines: SitlLine[] = [];
  readonly #decoders: Record<Stream, StringDecoder> = {
    out: new StringDecoder('utf8'),
    err: new StringDecoder('utf8'),
  };
  readonly #begun: Record<Stream, string> = { out: '', err: '' };
  #lastSeq = 0;

  push(stream: Stream, bytes: Buffer): void {
    const lines = (this.#begun[stream] + this.#decoders[stream].write(bytes)).split(/\r?\n|\r/);
    // A line without an end must not grow for ever.
    this.#begun[stream] = (lines.pop() ?? '').slice(0, MAX_LINE_LENGTH);
    for (const line of lines) this.#keep(stream, line);
  }

  /** No more output comes: the rest without a line end becomes a line. */
  end(): void {
    for (const stream of ['out', 'err'] as const) {
      if (this.#begun[stream] !== '') this.#keep(stream, this.#begun[stream]);
      this.#begun[stream] = '';
    }
  }

  after(seq: number): { readonly lines: readonly SitlLine[]; readonly lostLines: number } {
    const first = this.#lines[0]?.seq ?? this.#lastSeq + 1;
    return {
      lines: this.#lines.slice(Math.max(0, seq + 1 - first)),
      lostLines: Math.max(0, first - 1 - seq),
    };
  }

  #keep(stream: Stream, line: string): void {
    this.#lastSeq += 1;
    this.#lines.push({ seq: this.#lastSeq, stream, text: line.slice(0, MAX_LINE_LENGTH) });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }
}
