import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';

/** Roll, pitch, throttle, yaw and a switch on channels 1 to 5; pushing pitch forward lowers its pulses. */
const REST = [1502, 1498, 1004, 1500, 1000] as const;
const ENDS: readonly (readonly [lowUs: number, highUs: number])[] = [
  [1005, 1990],
  [1010, 1985],
  [1004, 1995],
  [1008, 1992],
  [1000, 2000],
];
const REST_MS = 3000;
const HELD_MS = 3000;
const AWAY_MS = 2500;
/** What is held after what: throttle up, yaw right, roll right, pitch forward. */
const HELD: readonly (readonly [channel: number, pulseUs: number])[] = [
  [3, 1995],
  [4, 1992],
  [1, 1990],
  [2, 1010],
];
const STIRRED_MS = 4000;

/** A transmitter used as a ground station asks for during radio calibration. */
export function transmitterPulses(sinceMs: number): readonly number[] {
  const pulses: number[] = [...REST];
  const turn = Math.floor((sinceMs - REST_MS) / (HELD_MS + AWAY_MS));
  const inTurnMs = (sinceMs - REST_MS) % (HELD_MS + AWAY_MS);
  const held = sinceMs < REST_MS ? undefined : HELD[turn];
  const stirredMs = sinceMs - REST_MS - HELD.length * (HELD_MS + AWAY_MS);
  if (held && inTurnMs < HELD_MS) pulses[held[0] - 1] = held[1];
  else if (stirredMs >= 0 && stirredMs < STIRRED_MS)
    for (const [index, [lowUs, highUs]] of ENDS.entries())
      pulses[index] = stirredMs < STIRRED_MS / 2 ? lowUs : highUs;
  return pulses;
}

export function transmitterMessage(bootMs: number, sinceMs: number): MessageByName['RC_CHANNELS'] {
  const [chan1Raw = 0, chan2Raw = 0, chan3Raw = 0, chan4Raw = 0, chan5Raw = 0] = transmitterPulses(sinceMs);
  const none = 0xffff;
  return {
    timeBootMs: Math.round(bootMs),
    chancount: REST.length,
    chan1Raw,
    chan2Raw,
    chan3Raw,
    chan4Raw,
    chan5Raw,
    chan6Raw: none,
    chan7Raw: none,
    chan8Raw: none,
    chan9Raw: none,
    chan10Raw: none,
    chan11Raw: none,
    chan12Raw: none,
    chan13Raw: none,
    chan14Raw: none,
    chan15Raw: none,
    chan16Raw: none,
    chan17Raw: none,
    chan18Raw: none,
    rssi: 200,
  };
}
