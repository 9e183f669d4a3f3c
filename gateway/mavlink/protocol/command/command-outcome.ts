import type { OperatorText } from '../../../contract/operator-text.ts';
import { MavResult } from '../../codec/generated/enums.ts';

/**
 * How one MAVLink command ended. `accepted` is the vehicle's answer, not yet the effect.
 * - `seen`: no ACK, but telemetry shows the effect of an emergency command.
 * - `timed-out`: no answer, but it may have taken effect. `wasInProgress`: the vehicle had started.
 * - `link-lost`, `rebooted`: interrupted before the answer. It may have taken effect. Not repeated.
 * - `busy`: the same command to that vehicle is still in flight. Nothing was sent.
 * - `not-sent`: no open link leads to the vehicle, or none took any send of an emergency command.
 * - `not-done`: the vehicle reports that it did not do it. Nothing more is sent.
 * - `not-confirmed`: sent, and the vehicle never answers such a message.
 * - `withdrawn`: the caller cancelled it. It may have been sent before.
 */
export type CommandOutcome =
  | { readonly kind: 'accepted'; readonly attempts: number; readonly rttMs: number | undefined }
  | { readonly kind: RefusalKind; readonly attempts: number; readonly resultName: string }
  | { readonly kind: 'timed-out'; readonly attempts: number; readonly wasInProgress: boolean }
  | { readonly kind: 'not-done' | 'not-confirmed'; readonly attempts: number; readonly text: OperatorText }
  | {
      readonly kind: 'seen' | 'link-lost' | 'rebooted' | 'busy' | 'not-sent' | 'withdrawn';
      readonly attempts: number;
    };

/** The vehicle refused it. */
export type RefusalKind = 'denied' | 'temporarily-rejected' | 'unsupported' | 'failed' | 'cancelled';

const NAMES = new Map<number, string>(Object.entries(MavResult).map(([name, value]) => [value, name]));

/**
 * `ACCEPTED`, … or `RESULT_<n>` for a number not in the dialect.
 * https://mavlink.io/en/messages/common.html#MAV_RESULT
 */
export function mavResultName(result: number): string {
  return NAMES.get(result) ?? `RESULT_${result}`;
}

/** Unknown results are failures: only an explicit success counts. */
export function refusalKind(result: number): RefusalKind {
  switch (result) {
    case MavResult.TEMPORARILY_REJECTED:
      return 'temporarily-rejected';
    case MavResult.DENIED:
      return 'denied';
    case MavResult.UNSUPPORTED:
    case MavResult.COMMAND_LONG_ONLY:
    case MavResult.COMMAND_INT_ONLY:
    case MavResult.COMMAND_UNSUPPORTED_MAV_FRAME:
      return 'unsupported';
    case MavResult.CANCELLED:
      return 'cancelled';
    default:
      return 'failed';
  }
}
