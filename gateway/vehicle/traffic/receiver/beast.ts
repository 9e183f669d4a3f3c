import type { AircraftReport, TrafficDecoder } from '../aircraft-report.ts';
import { ModeSDecoder } from './mode-s.ts';

const ESCAPE = 0x1a;
/** Bytes of the message by the type that follows the escape: Mode A/C, short and long Mode S, status. */
const LENGTHS: Readonly<Record<number, number>> = { 49: 2, 50: 7, 51: 14, 52: 14 };
/** Time stamp and signal level. */
const HEADER = 7;

/**
 * Frames of Beast receivers (dump1090 port 30005): 0x1a, type, time stamp, signal, message; 0x1a inside is doubled.
 * https://github.com/firestuff/adsb-tools/blob/master/protocols/beast.md
 */
export class BeastDecoder implements TrafficDecoder {
  readonly #modeS = new ModeSDecoder();
  readonly #body = new Uint8Array(HEADER + 14);
  #length = 0;
  #wanted = 0;
  #type = 0;
  #isEscaped = false;
  #isLost = false;
  messages = 0;
  #brokenFrames = 0;

  get rejected(): number {
    return this.#brokenFrames + this.#modeS.rejected;
  }

  decode(bytes: Uint8Array, nowMs: number): readonly AircraftReport[] {
    const reports: AircraftReport[] = [];
    for (const byte of bytes) {
      if (this.#isEscaped) {
        this.#isEscaped = false;
        if (byte === ESCAPE && this.#wanted > 0) this.#add(byte, nowMs, reports);
        else this.#begin(byte);
      } else if (byte === ESCAPE) this.#isEscaped = true;
      else if (this.#wanted > 0) this.#add(byte, nowMs, reports);
      else this.#lose();
    }
    return reports;
  }

  reset(): void {
    this.#wanted = 0;
    this.#isEscaped = false;
    this.#isLost = false;
  }

  /** Bytes outside of frames count once, up to the next frame. */
  #lose(): void {
    if (!this.#isLost) this.#brokenFrames += 1;
    this.#isLost = true;
  }

  #begin(type: number): void {
    if (this.#wanted > 0) this.#brokenFrames += 1;
    const length = LENGTHS[type];
    this.#wanted = length === undefined ? 0 : HEADER + length;
    if (length === undefined) this.#lose();
    else this.#isLost = false;
    this.#type = type;
    this.#length = 0;
  }

  #add(byte: number, nowMs: number, reports: AircraftReport[]): void {
    this.#body[this.#length] = byte;
    this.#length += 1;
    if (this.#length < this.#wanted) return;
    const message = this.#body.slice(HEADER, this.#wanted);
    this.#wanted = 0;
    this.messages += 1;
    // Only the long message carries an extended squitter.
    const report = this.#type === 0x33 ? this.#modeS.decode(message, nowMs) : undefined;
    if (report) reports.push(report);
  }
}
