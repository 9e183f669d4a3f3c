import type { LinkConfig } from '../../contract/vehicle/link.ts';

/** 8 data, one start and one stop bit. */
const BITS_PER_BYTE = 10;
const SERIAL_SHARE = 0.5;
/** Network links tell no capacity. Corrections of all systems need a tenth of this. */
const NETWORK_BYTES_PER_S = 16_000;
/** A whole message must fit, however slow the link is. */
const MIN_BURST_BYTES = 900;
/** A radio with less free space in its send buffer gets nothing, so that commands do not wait behind corrections. */
const MIN_FREE_PCT = 50;
/** How long a report of the radio counts. */
const RADIO_FRESH_MS = 3000;

/** What corrections may use of one link: at most half of it, and nothing while its radio is busy. */
export class LinkRoom {
  readonly bytesPerS: number;
  readonly #burstBytes: number;
  #bytes: number;
  #atMs: number;
  #radio: { readonly freePct: number; readonly atMs: number } | undefined;

  constructor(config: LinkConfig, nowMs: number) {
    this.bytesPerS =
      config.kind === 'serial' ? (config.baud / BITS_PER_BYTE) * SERIAL_SHARE : NETWORK_BYTES_PER_S;
    this.#burstBytes = Math.max(MIN_BURST_BYTES, this.bytesPerS);
    this.#bytes = this.#burstBytes;
    this.#atMs = nowMs;
  }

  /** Free space in the radio's send buffer, as RADIO_STATUS reports it. */
  radioReports(freePct: number, nowMs: number): void {
    this.#radio = { freePct, atMs: nowMs };
  }

  /** @returns false when there is no room now */
  take(bytes: number, nowMs: number): boolean {
    this.#bytes = Math.min(this.#burstBytes, this.#bytes + ((nowMs - this.#atMs) * this.bytesPerS) / 1000);
    this.#atMs = nowMs;
    const radio = this.#radio;
    if (radio && nowMs - radio.atMs <= RADIO_FRESH_MS && radio.freePct < MIN_FREE_PCT) return false;
    if (this.#bytes < bytes) return false;
    this.#bytes -= bytes;
    return true;
  }
}
