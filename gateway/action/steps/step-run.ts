import { AppError, textOf } from '../../base/error.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { StepEnding, StepFailure, StepOutcome, StepRun } from './step-definition.ts';

type CancelListener = (reason: OperatorText, by: StepEnding | undefined) => void;

/** What a running step may know of its own end. */
export interface StepControl {
  readonly isCancelled: boolean;
  /** The listener is called once, and at once when the step is cancelled already. */
  onCancel(listener: CancelListener): void;
}

/** Runs a step: its cancellation ends it at once, whatever the body still waits for; an error is its failure. */
export function runStep(body: (control: StepControl) => Promise<StepOutcome>): StepRun {
  const listeners: CancelListener[] = [];
  let reason: OperatorText | undefined;
  let endedBy: StepEnding | undefined;
  let cancel: StepRun['cancel'] = () => undefined;
  const control: StepControl = {
    get isCancelled() {
      return reason !== undefined;
    },
    onCancel(listener) {
      if (reason === undefined) listeners.push(listener);
      else listener(reason, endedBy);
    },
  };
  const outcome = new Promise<StepOutcome>((resolve) => {
    cancel = (why, by) => {
      if (reason !== undefined) return;
      reason = why;
      endedBy = by;
      resolve({ kind: 'cancelled', detail: why });
      for (const listener of listeners.splice(0)) listener(why, by);
    };
    body(control).then(resolve, (error: unknown) => resolve(failureOf(error)));
  });
  return { outcome, cancel: (why, by) => cancel(why, by) };
}

/** What a thrown error means for a step: governance's refusal is a denial, everything else a failure. */
export function failureOf(error: unknown): StepFailure {
  const isDenial =
    error instanceof AppError &&
    (error.code === 'governance-denied' || error.code === 'governance-unavailable');
  return { kind: isDenial ? 'denied' : 'failed', detail: textOf(error) };
}
