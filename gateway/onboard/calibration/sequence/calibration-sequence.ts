import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
  CalibrationState,
} from '../../../contract/onboard/calibration.ts';
import type { MagCalProgress, MagCalReport } from '../../../mavlink/codec/generated/messages.ts';
import type { SetupCommand } from '../setup-gate.ts';

/** What can be heard from the vehicle about a calibration. */
export type CalibrationNews =
  | { readonly kind: 'text'; readonly text: string }
  /** ArduPilot asks for a position, or says how it ended. */
  | { readonly kind: 'position'; readonly value: number }
  | { readonly kind: 'compass-progress'; readonly message: MagCalProgress }
  | { readonly kind: 'compass-report'; readonly message: MagCalReport }
  /** Pulse widths, channel 1 first; undefined where there is none. */
  | { readonly kind: 'channels'; readonly pulsesUs: readonly (number | undefined)[] };

/** The changes to a run after an event; fields not named stay the same. */
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

/** The known value of a parameter; undefined where it is unknown. */
export type ParameterLookup = (name: string) => number | undefined;

/**
 * How one kind of calibration works on one kind of autopilot: what is sent, what the answers mean, what the
 * operator does. It knows nothing of time, links and decisions.
 */
export interface CalibrationSequence {
  readonly kind: CalibrationKind;
  /** Sent first; undefined where nothing is sent to begin. */
  readonly opening: SetupCommand | undefined;
  /** Messages it needs, which the vehicle may not send unasked: MAVLink numbers. */
  readonly messageIds: readonly number[];
  /** Said while {@link opening} is answered. */
  readonly openingText: string;
  /** How long a vehicle may report nothing while it works, and an operator do nothing, before the run ends. */
  readonly patienceMs: Readonly<Record<Extract<CalibrationState, 'running' | 'waiting' | 'review'>, number>>;
  readonly isConfirmedByHand: boolean;
  /** The opening was accepted. */
  accepted(): CalibrationChange;
  heard(news: CalibrationNews): CalibrationChange | undefined;
  /** What confirms a position; undefined where the vehicle detects it. */
  confirmation?(position: CalibrationPosition): SetupCommand;
  confirmed?(position: CalibrationPosition): CalibrationChange;
  /** Ends the gathering and shows what would be written. @throws AppError state-conflict when it is not enough */
  preview?(known: ParameterLookup): CalibrationChange;
  /** What saves; undefined where parameters are written. */
  readonly saving?: SetupCommand;
  saved?(): CalibrationChange;
  /** What makes the vehicle stop; undefined where nothing does. */
  readonly stopping: SetupCommand | undefined;
  /** The vehicle reports that it stopped: only that proves it, not its acknowledgement of {@link stopping}. */
  readonly saysThatItStopped?: boolean;
  /** It was heard at work: an answer to {@link opening} that was lost is not missed then. */
  readonly isUnderWay?: boolean;
  /** Sent at every end once the opening was sent, however it came to it. */
  readonly closing?: SetupCommand;
  /** What remains on a vehicle that stopped after a cancel; undefined where that cannot be known. */
  readonly cancelledText: string | undefined;
}

export const NOTHING_KEPT = 'Cancelled. The vehicle keeps its previous values.';
export const NOT_SEEN_STOPPING =
  'Cancelled here, but the vehicle has not confirmed it. It may still be calibrating and store the result. Check it before it flies.';
