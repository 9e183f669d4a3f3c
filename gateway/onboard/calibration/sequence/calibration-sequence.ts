import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
  CalibrationState,
} from '../../../contract/onboard/calibration.ts';
import type { MagCalProgress, MagCalReport } from '../../../mavlink/codec/generated/messages.ts';
import type { SetupCommand } from '../setup-gate.ts';

/** The vehicle's messages about a calibration. */
export type CalibrationNews =
  | { readonly kind: 'text'; readonly text: string }
  /** ArduPilot requests a position, or reports the end. */
  | { readonly kind: 'position'; readonly value: number }
  | { readonly kind: 'compass-progress'; readonly message: MagCalProgress }
  | { readonly kind: 'compass-report'; readonly message: MagCalReport }
  /** Pulse widths, channel 1 first; undefined if missing. */
  | { readonly kind: 'channels'; readonly pulsesUs: readonly (number | undefined)[] };

/** The changes to a run after an event. Omitted fields keep their value. */
export type CalibrationChange = Partial<
  Pick<
    CalibrationRun,
    | 'state'
    | 'instruction'
    | 'detail'
    | 'progressPct'
    | 'position'
    | 'positionsDone'
    | 'compasses'
    | 'channels'
    | 'changes'
    | 'needsReboot'
  >
>;

/** A parameter's value; undefined if unknown. */
export type ParameterLookup = (name: string) => number | undefined;

/**
 * How one calibration works on one autopilot: what to send, what the answers mean, what the
 * operator does. Independent of time, links and decisions.
 */
export interface CalibrationSequence {
  readonly kind: CalibrationKind;
  /** Sent first; undefined if nothing starts it. */
  readonly opening: SetupCommand | undefined;
  /** MAVLink ids of messages it needs, which the vehicle may not send unasked. */
  readonly messageIds: readonly number[];
  /** Shown while {@link opening} is answered. */
  readonly openingText: string;
  /** How long the vehicle may stay silent while working, and the operator idle, before the run ends. */
  readonly timeoutMs: Readonly<Record<Extract<CalibrationState, 'running' | 'waiting' | 'review'>, number>>;
  readonly isConfirmedByHand: boolean;
  /** The opening was accepted. */
  accepted(): CalibrationChange;
  heard(news: CalibrationNews): CalibrationChange | undefined;
  /** Confirms a position; undefined if the vehicle detects it. */
  confirmation?(position: CalibrationPosition): SetupCommand;
  confirmed?(position: CalibrationPosition): CalibrationChange;
  /** Ends the measurement and shows the result to write. @throws AppError state-conflict if it is not enough */
  preview?(known: ParameterLookup): CalibrationChange;
  /** Saves; undefined if parameters are written instead. */
  readonly saving?: SetupCommand;
  saved?(): CalibrationChange;
  /** Stops the vehicle; undefined if nothing can. */
  readonly stopping: SetupCommand | undefined;
  /** Only the vehicle's report proves the stop, not its acknowledgement of {@link stopping}. */
  readonly saysThatItStopped?: boolean;
  /** The vehicle has shown that it is working, so a lost answer to {@link opening} does not matter. */
  readonly isUnderWay?: boolean;
  /** Sent at every end of a run whose opening was sent. */
  readonly closing?: SetupCommand;
  /** What a cancelled calibration leaves on the vehicle; undefined if unknown. */
  readonly cancelledText: string | undefined;
}

export const NOTHING_KEPT = 'Cancelled. The vehicle keeps its previous values.';
export const NOT_SEEN_STOPPING =
  'Cancelled here, but the vehicle has not confirmed it. It may still be calibrating and store the result. Check it before it flies.';
