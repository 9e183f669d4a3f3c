import { AppError, textOf } from '../../base/error.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { StepEnding, StepFailure, StepOutcome, StepRun } from './step-definition.ts';

type CancelListener = (reason: OperatorText, by: StepEnding | undefined) => void;

/** How a running step learns of its cancellation. */
export interface StepControl {
  readonly isCancelled: boolean;
  /** Calls the listener once; at once if the step is already cancelled. */
  onCancel(listener: CancelListener): void;
}

/** Runs a step. Cancellation ends it at once, whatever the body waits for. An error fails it. */
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

/** Maps an error to a step's failure: governance's refusal is a denial, all else a failure. */
export function failureOf(error: unknown): StepFailure {
  const isDenial =
    error instanceof AppError &&
    (error.code === 'governance-denied' || error.code === 'governance-unavailable');
  return { kind: isDenial ? 'denied' : 'failed', detail: textOf(error) };
}
