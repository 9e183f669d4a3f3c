import type { Clock, Timer } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { CommandState } from '../../contract/command/command-state.ts';
import type {
  CalibrationPosition,
  CalibrationRun,
  CalibrationState,
} from '../../contract/onboard/calibration.ts';
import { isSameText, type OperatorText, say } from '../../contract/operator-text.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import type { CommandOutcome } from '../../mavlink/protocol/command/command-outcome.ts';
import { refusalText } from './refusal-text.ts';
import {
  type CalibrationChange,
  type CalibrationNews,
  type CalibrationSequence,
  NOT_SEEN_STOPPING,
} from './sequence/calibration-sequence.ts';
import type { SetupCommand, SetupSession } from './setup-gate.ts';

const PERIOD_US = 200_000;

const ENDS: ReadonlySet<CalibrationState> = new Set(['done', 'failed', 'cancelled', 'unknown']);
const MAX_MESSAGES = 30;
/** Interval for publishing changes that only move bars. */
const REPORT_MS = 200;
/** The reason for a refusal often arrives as a text just after the answer. */
const REASON_WAIT_MS = 300;
/** After the last stop command, how long the vehicle has to report that it stopped. */
const STOPPED_WITHIN_MS = 3000;

const WAS_BEING_SAVED = 'It was interrupted while saving. Check the values on the vehicle before it flies.';

export interface CalibrationWorkOptions {
  readonly run: CalibrationRun;
  readonly tenantId: string;
  readonly sequence: CalibrationSequence;
  readonly clock: Clock;
  /** The vehicle's texts since this monotonic time, oldest first. */
  readonly textsSince: (sinceMs: number) => readonly string[];
  readonly onChange: (run: CalibrationRun) => void;
}

/** Runs one calibration from decision to end: sends what its sequence requires, waits, and ends it on a timeout. */
export class CalibrationWork {
  readonly sequence: CalibrationSequence;
  readonly #options: CalibrationWorkOptions;
  #run: CalibrationRun;
  #session: SetupSession | undefined;
  #patience: Timer | undefined;
  #reporting: Timer | undefined;
  #isOpen = false;
  #isAnswered = false;
  #isConfirming = false;
  /** Saving started but did not succeed: the vehicle may have saved part of it. */
  #mayHaveSaved = false;
  /** Set once given up; resolves with the cancellation. */
  #stopping: Promise<void> | undefined;
  /** Ends the record, possibly after asking the vehicle. */
  #closing: Promise<void> | undefined;
  /** Called as soon as it has ended. */
  #onEnded: (() => void) | undefined;

  constructor(options: CalibrationWorkOptions) {
    this.#options = options;
    this.sequence = options.sequence;
    this.#run = options.run;
  }

  get run(): CalibrationRun {
    return this.#run;
  }

  get tenantId(): string {
    return this.#options.tenantId;
  }

  get hasEnded(): boolean {
    return ENDS.has(this.#run.state);
  }

  /** An approval is pending. The run may be cancelled meanwhile. */
  waitsForApproval(session: SetupSession): void {
    this.#session = session;
    this.#change({ instruction: 'Waiting for approval.' }, { commandId: session.commandId });
  }

  /**
   * Starts once authorised; resolves when the vehicle answers. @throws vehicle-denied, vehicle-timeout,
   * state-conflict
   */
  async open(session: SetupSession): Promise<void> {
    this.#session = session;
    if (this.hasEnded) {
      session.end('cancelled', this.#run.instruction);
      return;
    }
    const { sequence } = this;
    const sinceMs = this.#options.clock.monotonicMs();
    this.#change({ state: 'running', instruction: sequence.openingText }, { commandId: session.commandId });
    try {
      // Requests messages the vehicle does not stream. They may arrive even if the request is refused.
      for (const messageId of sequence.messageIds) await session.send(streamCommand(messageId));
      if (this.hasEnded) return;
      this.#isOpen = true;
      if (sequence.opening) await this.#need(sequence.opening, sinceMs);
    } catch (error) {
      this.#failed(error);
      throw error;
    }
    if (this.#isOver) return;
    this.#isAnswered = true;
    // The vehicle may have continued before its answer arrived.
    if (isSameText(this.#run.instruction, sequence.openingText)) this.#change(sequence.accepted());
  }

  heard(news: CalibrationNews): void {
    if (news.kind === 'text' && !this.hasEnded && this.#isOpen)
      this.#change({}, { messages: [...this.#run.messages, news.text].slice(-MAX_MESSAGES) });
    // Before its answer, the vehicle reports on earlier work. PX4 already reports on this one while it answers.
    if (this.hasEnded || !this.#isOpen || this.#run.state === 'saving') return;
    const change = this.sequence.heard(news);
    if (!change) return;
    const isOver = change.state !== undefined && ENDS.has(change.state);
    // A run in review stays there, because the vehicle repeats its reports.
    if (this.#run.state === 'review' && !isOver) return;
    this.#change(change);
  }

  /** @throws state-conflict, vehicle-denied, vehicle-timeout */
  async confirm(position: CalibrationPosition): Promise<void> {
    const { sequence } = this;
    const session = this.#active();
    if (!sequence.confirmation || !sequence.confirmed)
      throw new AppError(
        'state-conflict',
        'The vehicle detects its position itself. There is nothing to confirm.',
      );
    if (this.#run.state !== 'waiting' || this.#run.position !== position)
      throw new AppError(
        'state-conflict',
        this.#run.position
          ? say('The vehicle is not asking for "{position}" now. It asks for "{other}".', {
              position,
              other: this.#run.position,
            })
          : say('The vehicle is not asking for "{position}" now.', { position }),
      );
    if (this.#isConfirming) throw new AppError('vehicle-busy', 'The position is already being confirmed.');
    this.#isConfirming = true;
    const sinceMs = this.#options.clock.monotonicMs();
    try {
      const outcome = await session.send(sequence.confirmation(position));
      if (this.#isOver) return;
      if (outcome.kind !== 'accepted') throw await this.#refused(outcome, sinceMs);
      if (this.#run.position === position) this.#change(sequence.confirmed(position));
    } finally {
      this.#isConfirming = false;
    }
  }

  /** @throws state-conflict */
  preview(known: (name: string) => number | undefined): void {
    this.#active();
    if (!this.sequence.preview || this.#run.state !== 'running')
      throw new AppError('state-conflict', 'No samples are being collected, so there is no result to show.');
    this.#change(this.sequence.preview(known));
  }

  /**
   * Saves on the vehicle, or by `write`, which returns the parameters not written.
   * @throws state-conflict, vehicle-denied, vehicle-timeout and what `write` throws: the run is then in review again
   */
  async accept(write: (changes: CalibrationRun['changes']) => Promise<readonly string[]>): Promise<void> {
    this.#active();
    const { sequence } = this;
    if (this.#run.state !== 'review')
      throw new AppError('state-conflict', 'There is no result to save. Calibrate first.');
    const { instruction } = this.#run;
    const sinceMs = this.#options.clock.monotonicMs();
    this.#change({ state: 'saving', instruction: 'Saving…' });
    try {
      if (sequence.saving) await this.#need(sequence.saving, sinceMs);
      else {
        const left = await write(this.#run.changes);
        this.#mayHaveSaved ||= left.length > 0;
        if (left.length > 0)
          throw new AppError(
            'vehicle-denied',
            say('These parameters do not have the requested values: {names}. Check them.', {
              names: left.join(', '),
            }),
          );
      }
    } catch (error) {
      this.#mayHaveSaved ||= error instanceof AppError && error.code === 'vehicle-timeout';
      if (!this.hasEnded) this.#change({ state: 'review', instruction });
      throw error;
    }
    if (!this.hasEnded) this.#change(sequence.saved?.() ?? { state: 'done' });
  }

  /**
   * Sends a stop to the vehicle if possible, and ends the run with the known outcome.
   * @throws state-conflict while it is being saved
   */
  async cancel(): Promise<void> {
    if (this.#run.state === 'saving')
      throw new AppError('state-conflict', 'Saving is in progress. Wait until it has finished.');
    await this.giveUp(null);
  }

  /**
   * The same in any state, to abandon the calibration. Sends the stop before it returns; resolves
   * when the record has ended too.
   */
  async giveUp(why: OperatorText | null): Promise<void> {
    if (!this.hasEnded) {
      this.#stopping ??= this.#stop(why);
      await this.#stopping;
    }
    await this.#closing;
  }

  async #stop(why: OperatorText | null): Promise<void> {
    const { stopping, saysThatItStopped, cancelledText } = this.sequence;
    const session = this.#session;
    if (!session || !this.#isOpen) {
      this.end('cancelled', 'Cancelled. Nothing was sent.', why);
      return;
    }
    if (this.#run.state === 'saving') {
      this.end('unknown', WAS_BEING_SAVED, why);
      return;
    }
    let hasStopped = cancelledText !== undefined;
    if (stopping) {
      this.#change({ instruction: 'Stopping the calibration on the vehicle.', detail: why });
      this.#patience?.cancel();
      const outcome = await session.sendLast(stopping).catch(() => undefined);
      hasStopped = outcome?.kind === 'accepted' && saysThatItStopped !== true;
      // The vehicle's own report ends the run.
      if (saysThatItStopped) await this.#ended(STOPPED_WITHIN_MS);
    }
    if (this.#mayHaveSaved) this.end('unknown', WAS_BEING_SAVED, why);
    else if (hasStopped && cancelledText !== undefined) this.end('cancelled', cancelledText, why);
    else this.end('unknown', NOT_SEEN_STOPPING, why);
  }

  #ended(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.hasEnded) return resolve();
      const timer = this.#options.clock.after(withinMs, resolve);
      this.#onEnded = () => {
        timer.cancel();
        resolve();
      };
    });
  }

  end(
    state: Extract<CalibrationState, CommandState>,
    instruction: OperatorText,
    detail: OperatorText | null,
  ): void {
    if (!this.hasEnded) this.#change({ state, instruction, detail, position: null });
  }

  /** Ended or ending. */
  get #isOver(): boolean {
    return this.hasEnded || this.#stopping !== undefined;
  }

  #active(): SetupSession {
    if (this.#isOver || !this.#session)
      throw new AppError('state-conflict', 'No calibration is running. Start one first.');
    return this.#session;
  }

  async #need(command: SetupCommand, sinceMs: number): Promise<void> {
    const outcome = await this.#active().send(command);
    if (this.#isOver || outcome.kind === 'accepted') return;
    // PX4 keeps reporting its progress, so a lost answer does not matter.
    if (outcome.kind === 'timed-out' && this.sequence.isUnderWay === true) return;
    throw await this.#refused(outcome, sinceMs);
  }

  async #refused(outcome: CommandOutcome, sinceMs: number): Promise<AppError> {
    if (!('resultName' in outcome))
      return new AppError('vehicle-timeout', 'The vehicle did not answer. Check the link, then start again.');
    await new Promise<void>((resolve) => void this.#options.clock.after(REASON_WAIT_MS, resolve));
    return refusalText(outcome.resultName, this.#options.textsSince(sinceMs));
  }

  #failed(error: unknown): void {
    if (this.hasEnded) return;
    const isSilence = error instanceof AppError && error.code === 'vehicle-timeout';
    const text = error instanceof AppError ? error.text : 'The calibration failed.';
    this.end(isSilence ? 'unknown' : 'failed', text, null);
  }

  #change(change: CalibrationChange, more: Partial<CalibrationRun> = {}): void {
    const { clock } = this.#options;
    const before = this.#run;
    this.#run = { ...before, ...change, ...more, revision: before.revision + 1 };
    if (this.hasEnded) {
      this.#run = { ...this.#run, endedAtMs: this.#run.endedAtMs ?? clock.utcMs() };
      this.#onEnded?.();
    }
    this.#beginPatience();
    const isOnlyBars =
      this.#run.state === before.state && isSameText(this.#run.instruction, before.instruction);
    if (isOnlyBars) {
      this.#reporting ??= clock.after(REPORT_MS, () => this.#report());
    } else this.#report();
    const { state } = this.#run;
    if (state === 'done' || state === 'failed' || state === 'cancelled' || state === 'unknown')
      this.#closing = this.#close(state);
  }

  /** The closing command restores the vehicle. If there is one, its outcome decides the recorded result. */
  async #close(state: CommandState): Promise<void> {
    const session = this.#session;
    const { closing } = this.sequence;
    this.#session = undefined;
    const { instruction } = this.#run;
    if (!session || !closing || !this.#isOpen) {
      session?.end(state, state === 'done' ? null : instruction);
      return;
    }
    const send = () => session.sendLast(closing).catch(() => undefined);
    let outcome = await send();
    // May be the late answer to the opening, with the same command number. Only another answer
    // proves it.
    if (!this.#isAnswered && outcome?.kind === 'accepted') outcome = await send();
    if (outcome?.kind !== 'accepted')
      session.end('unknown', 'The vehicle has not confirmed the end of the calibration.');
    else if (state === 'done') session.end('done', null);
    else session.end(state === 'unknown' ? 'failed' : state, instruction);
  }

  #report(): void {
    this.#reporting?.cancel();
    this.#reporting = undefined;
    this.#options.onChange(this.#run);
  }

  /** Restarts with every report. */
  #beginPatience(): void {
    this.#patience?.cancel();
    const { state } = this.#run;
    // Until the vehicle answers, the run waits for that answer instead.
    if (!this.#isAnswered || this.#stopping) return;
    if (state !== 'running' && state !== 'waiting' && state !== 'review') return;
    const waitMs = this.sequence.timeoutMs[state];
    const seconds = Math.round(waitMs / 1000);
    this.#patience = this.#options.clock.after(waitMs, () => {
      if (state !== 'running') void this.giveUp(say('No input for {seconds} s.', { seconds }));
      else
        this.end(
          'unknown',
          say('No calibration message from the vehicle for {seconds} s. Check the link, then start again.', {
            seconds,
          }),
          null,
        );
    });
  }
}

/** Requests a message five times a second until the vehicle is switched off. */
function streamCommand(messageId: number): SetupCommand {
  return {
    name: 'SET_MESSAGE_INTERVAL',
    command: MavCmd.SET_MESSAGE_INTERVAL,
    params: [messageId, PERIOD_US, 0, 0, 0, 0, 0],
    retry: 'idempotent',
  };
}
