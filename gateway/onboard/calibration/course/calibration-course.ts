import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
  CalibrationState,
} from '../../../contract/onboard/calibration.ts';
import type { MagCalProgress, MagCalReport } from '../../../mavlink/codec/generated/messages.ts';
import type { SetupCommand } from '../setup-gate.ts';

/** What the vehicle lets be heard of a calibration. */
export type CalibrationNews =
  | { readonly kind: 'text'; readonly text: string }
  /** ArduPilot asks for a position, or says how it ended. */
  | { readonly kind: 'position'; readonly value: number }
  | { readonly kind: 'compass-progress'; readonly message: MagCalProgress }
  | { readonly kind: 'compass-report'; readonly message: MagCalReport }
  /** Pulse widths, channel 1 first; undefined where there is none. */
  | { readonly kind: 'channels'; readonly pulsesUs: readonly (number | undefined)[] };

/** How a run is after something happened; what is not named stays. */
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

/** A parameter as it is known; undefined where it is not. */
export type ParameterLookup = (name: string) => number | undefined;

/**
 * How one kind of calibration goes on one kind of autopilot: what is sent, what the answers mean, what the operator is to
 * do. It knows nothing of time, links and decisions.
 */
export interface CalibrationCourse {
  readonly kind: CalibrationKind;
  /** Sent first; undefined where nothing is sent to begin. */
  readonly opening: SetupCommand | undefined;
  /** Messages it lives by, which the vehicle may not send by itself: MAVLink numbers. */
  readonly messageIds: readonly number[];
  /** Said while {@link opening} is answered. */
  readonly openingText: string;
  /** So long a vehicle may say nothing of it while it works, and an operator do nothing, before it is over. */
  readonly patienceMs: Readonly<Record<Extract<CalibrationState, 'running' | 'waiting' | 'review'>, number>>;
  readonly isConfirmedByHand: boolean;
  /** The opening was accepted. */
  accepted(): CalibrationChange;
  heard(news: CalibrationNews): CalibrationChange | undefined;
  /** What confirms a position; undefined where the vehicle sees it by itself. */
  confirmation?(position: CalibrationPosition): SetupCommand;
  confirmed?(position: CalibrationPosition): CalibrationChange;
  /** What is gathered ends; what would be written. @throws AppError state-conflict when it is not enough */
  preview?(known: ParameterLookup): CalibrationChange;
  /** What saves; undefined where parameters are written. */
  readonly saving?: SetupCommand;
  saved?(): CalibrationChange;
  /** What makes the vehicle stop; undefined where nothing does. */
  readonly stopping: SetupCommand | undefined;
  /** It says by itself that it stopped: only that shows it, not that it took {@link stopping}. */
  readonly saysThatItStopped?: boolean;
  /** It was heard at work: an answer to {@link opening} that was lost is not missed then. */
  readonly isUnderWay?: boolean;
  /** Sent at every end once the opening was sent, however it came to it. */
  readonly closing?: SetupCommand;
  /** What is left on the vehicle that has stopped when it was given up; undefined where that cannot be known. */
  readonly cancelledText: string | undefined;
}

export const NOTHING_KEPT = 'Cancelled. The vehicle keeps what it had.';
export const NOT_SEEN_STOPPING =
  'Cancelled here, but nothing shows that the vehicle has stopped: it may still be calibrating, and keep what it finds. Look at it before it flies.';
