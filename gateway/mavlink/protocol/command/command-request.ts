import type { Target } from '../../codec/sender.ts';

/**
 * When a command may be sent again.
 * - `idempotent`: up to 10 sends within about 4 s until answered; a repeat has no further effect.
 * - `once`: a single send. Arm, take-off and mission start (design, safety rule 3) and all commands that act
 *   twice when repeated.
 * - `emergency`: five sends within 1 s until answered or seen. Each uses every route on which the vehicle was   recently
 *   heard, whether or not a link took the one before. It replaces an unanswered command of the same   number.
 */
export type RetryRule = 'idempotent' | 'once' | 'emergency';

interface RequestBase {
  readonly target: Target;
  /** MAV_CMD */
  readonly command: number;
  readonly retry: RetryRule;
  /** Of an emergency: telemetry shows the effect, no need to repeat. */
  readonly isSeen?: () => boolean;
  /** Longest time the vehicle may report IN_PROGRESS; 120 s when not given. */
  readonly longestProgressMs?: number;
  /** How long a single send, or the last of a burst, waits for its answer; 3 s when not given. */
  readonly answerWithinMs?: number;
  /** Checked right before each send, repeats too: false ends it `withdrawn`. */
  readonly maySend?: () => boolean;
}

/** COMMAND_LONG: seven floats. https://mavlink.io/en/services/command.html */
export interface CommandLongRequest extends RequestBase {
  readonly form: 'long';
  readonly params: readonly [number, number, number, number, number, number, number];
}

/** COMMAND_INT: four floats and a position that keeps its precision. */
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
