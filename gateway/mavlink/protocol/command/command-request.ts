import type { Target } from '../../codec/sender.ts';

/**
 * When a command may be repeated.
 * - `idempotent`: up to 10 sends within about 4 s until answered. A repeat has no further effect.
 * - `once`: one send. Arm, take-off, mission start (design, safety rule 3) and all commands that
 *   act twice when repeated.
 * - `emergency`: five sends within 1 s until answered or seen. Each uses every route where the
 *   vehicle was recently seen, even if no link took the send before. Replaces an unanswered
 *   command of the same number.
 */
export type RetryRule = 'idempotent' | 'once' | 'emergency';

interface RequestBase {
  readonly target: Target;
  /** MAV_CMD */
  readonly command: number;
  readonly retry: RetryRule;
  /** For an emergency: telemetry shows the effect. No repeat needed. */
  readonly isSeen?: () => boolean;
  /** Longest time the vehicle may report IN_PROGRESS. Default 120 s. */
  readonly longestProgressMs?: number;
  /** How long a single send, or the last of several, waits for an answer. Default 3 s. */
  readonly answerWithinMs?: number;
  /** Checked before each send and repeat: false ends it as `withdrawn`. */
  readonly maySend?: () => boolean;
}

/** COMMAND_LONG: seven floats. https://mavlink.io/en/services/command.html */
export interface CommandLongRequest extends RequestBase {
  readonly form: 'long';
  readonly params: readonly [number, number, number, number, number, number, number];
}

/** COMMAND_INT: four floats and a position in full precision. */
export interface CommandIntRequest extends RequestBase {
  readonly form: 'int';
  readonly params: readonly [number, number, number, number];
  /** MAV_FRAME of `altitudeM`. */
  readonly frame: number;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeM: number;
}

export type CommandRequest = CommandLongRequest | CommandIntRequest;
