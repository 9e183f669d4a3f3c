import type { RadioChannel } from '../../contract/onboard/calibration.ts';

/** Other pulse widths do not come from a radio. */
const SHORTEST_US = 800;
const LONGEST_US = 2200;

/** A transmitter's channels: the current pulse width of each and the extremes it has reached. */
export class RadioChannels {
  readonly #channels = new Map<number, RadioChannel>();

  /** Pulse widths, channel 1 first; undefined if missing. */
  take(pulsesUs: readonly (number | undefined)[]): void {
    for (const [index, nowUs] of pulsesUs.entries()) {
      if (nowUs === undefined || nowUs < SHORTEST_US || nowUs > LONGEST_US) continue;
      const channel = index + 1;
      const known = this.#channels.get(channel);
      this.#channels.set(channel, {
        channel,
        nowUs,
        minUs: Math.min(known?.minUs ?? nowUs, nowUs),
        maxUs: Math.max(known?.maxUs ?? nowUs, nowUs),
      });
    }
  }

  /** By channel number. */
  list(): RadioChannel[] {
    return [...this.#channels.values()].sort((a, b) => a.channel - b.channel);
  }
}
