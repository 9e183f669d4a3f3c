import type { CompassProgress } from '../../../contract/onboard/calibration.ts';
import { say } from '../../../contract/operator-text.ts';
import { MagCalStatus, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { MagCalProgress, MagCalReport } from '../../../mavlink/codec/generated/messages.ts';
import type { SetupCommand } from '../setup-gate.ts';
import type { CalibrationChange, CalibrationNews, CalibrationSequence } from './calibration-sequence.ts';
import { NOTHING_KEPT } from './calibration-sequence.ts';

/** https://mavlink.io/en/messages/ardupilotmega.html#MAG_CAL_PROGRESS */
const MAG_CAL_PROGRESS = 191;
const MAG_CAL_REPORT = 192;
const SECTIONS = 80;
const OPERATOR_MS = 10 * 60_000;
const SILENCE_MS = 20_000;
const NO_PARAMS: SetupCommand['params'] = [0, 0, 0, 0, 0, 0, 0];

const FAILURES = new Map<number, string>([
  [MagCalStatus.FAILED, 'It could not be calibrated. Check for metal or currents near it.'],
  [MagCalStatus.BAD_ORIENTATION, 'Its orientation does not match COMPASS_ORIENT.'],
  [MagCalStatus.BAD_RADIUS, 'The measured magnetic field is too strong or too weak for this location.'],
]);

/**
 * ArduPilot's onboard compass calibration: the vehicle is turned until each compass has covered all
 * directions. Then the result is shown; only saving applies it.
 */
export class CompassSequence implements CalibrationSequence {
  readonly kind = 'compass';
  readonly messageIds = [MAG_CAL_PROGRESS, MAG_CAL_REPORT];
  readonly isConfirmedByHand = false;
  /** All compasses, no retry, no saving before review, no reboot. */
  readonly opening: SetupCommand = {
    name: 'DO_START_MAG_CAL',
    command: MavCmd.DO_START_MAG_CAL,
    params: NO_PARAMS,
  };
  readonly openingText = 'Keep metal, phones and tools away from the vehicle.';
  readonly timeoutMs = { running: SILENCE_MS, waiting: OPERATOR_MS, review: OPERATOR_MS };
  readonly saving: SetupCommand = {
    name: 'DO_ACCEPT_MAG_CAL',
    command: MavCmd.DO_ACCEPT_MAG_CAL,
    params: NO_PARAMS,
    retry: 'idempotent',
  };
  readonly stopping: SetupCommand = {
    name: 'DO_CANCEL_MAG_CAL',
    command: MavCmd.DO_CANCEL_MAG_CAL,
    params: NO_PARAMS,
    retry: 'idempotent',
  };
  readonly cancelledText = NOTHING_KEPT;
  readonly #compasses = new Map<number, CompassProgress>();
  #mask = 0;
  /** Reports of an earlier calibration may still arrive, so only compasses seen running count. */
  readonly #seenRunning = new Set<number>();

  accepted(): CalibrationChange {
    return {
      state: 'running',
      progressPct: 0,
      instruction:
        'Rotate the vehicle slowly around every axis until each compass has covered all directions.',
    };
  }

  heard(news: CalibrationNews): CalibrationChange | undefined {
    if (news.kind === 'compass-progress') return this.#progressed(news.message);
    return news.kind === 'compass-report' ? this.#reported(news.message) : undefined;
  }

  saved(): CalibrationChange {
    return {
      state: 'done',
      needsReboot: true,
      instruction: 'The compasses are calibrated. Reboot the vehicle before it flies.',
    };
  }

  #progressed({
    compassId,
    calMask,
    calStatus,
    completionPct,
    completionMask,
  }: MagCalProgress): CalibrationChange | undefined {
    if (FAILURES.has(calStatus) || calStatus === MagCalStatus.SUCCESS) return undefined;
    this.#mask = calMask;
    this.#seenRunning.add(compassId);
    const isRunning =
      calStatus === MagCalStatus.RUNNING_STEP_ONE || calStatus === MagCalStatus.RUNNING_STEP_TWO;
    this.#compasses.set(compassId, {
      compassId,
      state: isRunning ? 'running' : 'waiting',
      progressPct: Math.min(100, completionPct),
      sections: Array.from(
        { length: SECTIONS },
        (_, index) => ((completionMask[index >> 3] ?? 0) & (1 << (index & 7))) !== 0,
      ),
      fitnessMgauss: null,
      offsetsMgauss: null,
      detail: null,
    });
    return this.#shown();
  }

  #reported(report: MagCalReport): CalibrationChange | undefined {
    const { compassId, calStatus, fitness, ofsX, ofsY, ofsZ } = report;
    const known = this.#compasses.get(compassId);
    if (!this.#seenRunning.has(compassId)) return undefined;
    const isGood = calStatus === MagCalStatus.SUCCESS;
    const failure = FAILURES.get(calStatus);
    if (!isGood && failure === undefined) return undefined;
    const offsets = [ofsX, ofsY, ofsZ].map((value) => Math.round(value * 10) / 10);
    this.#compasses.set(compassId, {
      compassId,
      state: isGood ? 'good' : 'failed',
      progressPct: isGood ? 100 : (known?.progressPct ?? 0),
      sections: known?.sections ?? [],
      fitnessMgauss: Number.isFinite(fitness) ? Math.round(fitness * 10) / 10 : null,
      offsetsMgauss: offsets.every((value) => Number.isFinite(value)) ? offsets : null,
      detail: failure ?? null,
    });
    return this.#shown();
  }

  #shown(): CalibrationChange {
    const compasses = [...this.#compasses.values()].sort((a, b) => a.compassId - b.compassId);
    const expected = Math.max(compasses.length, bits(this.#mask));
    const progressPct = Math.round(
      compasses.reduce((sum, one) => sum + one.progressPct, 0) / Math.max(1, expected),
    );
    const hasAllReported =
      compasses.length >= expected && compasses.every(({ state }) => state === 'good' || state === 'failed');
    if (!hasAllReported) return { state: 'running', compasses, progressPct };
    const failures = compasses.filter(({ state }) => state === 'failed');
    return failures.length === 0
      ? {
          state: 'review',
          compasses,
          progressPct: 100,
          instruction: 'Every compass has a result. Save or discard it.',
        }
      : {
          state: 'failed',
          compasses,
          progressPct,
          instruction: say('Compass {numbers} failed. Nothing was saved. Start again, away from metal.', {
            numbers: failures.map(({ compassId }) => compassId + 1).join(', '),
          }),
        };
  }
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest >>= 1) count += rest & 1;
  return count;
}
