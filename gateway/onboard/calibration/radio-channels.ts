import type { RadioChannel } from '../../contract/onboard/calibration.ts';

/** Pulses beyond these do not come from a radio. */
const SHORTEST_US = 800;
const LONGEST_US = 2200;

/** The channels of a transmitter: the present pulse width of each, and the ends it has reached. */
export class RadioChannels {
  readonly #channels = new Map<number, RadioChannel>();

  /** Pulse widths, channel 1 first; undefined where there is none. */
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

  /** In their order. */
  list(): RadioChannel[] {
    return [...this.#channels.values()].sort((a, b) => a.channel - b.channel);
  }
}
