import { AppError, errorText } from '../../base/error.ts';
import type { StepOutcome, StepRun } from '../step-definition.ts';

/** What a step that runs may know of its own end. */
export interface StepControl {
  readonly isCancelled: boolean;
  /** Told once, at once when it is cancelled already. */
  onCancel(listener: (reason: string) => void): void;
}

/** Runs a step: its cancellation ends it at once, whatever the body still waits for; an error is its failure. */
export function runStep(body: (control: StepControl) => Promise<StepOutcome>): StepRun {
  const listeners: ((reason: string) => void)[] = [];
  let reason: string | undefined;
  let cancel: (reason: string) => void = () => undefined;
  const control: StepControl = {
    get isCancelled() {
      return reason !== undefined;
    },
    onCancel(listener) {
      if (reason === undefined) listeners.push(listener);
      else listener(reason);
    },
  };
  const outcome = new Promise<StepOutcome>((resolve) => {
    cancel = (why) => {
      if (reason !== undefined) return;
      reason = why;
      resolve({ kind: 'cancelled', detail: why });
      for (const listener of listeners.splice(0)) listener(why);
    };
    body(control).then(resolve, (error: unknown) => resolve(failureOf(error)));
  });
  return { outcome, cancel: (why) => cancel(why) };
}

/** What a thrown error means for a step: governance's refusal is a denial, everything else a failure. */
export function failureOf(error: unknown): StepOutcome {
  const isDenial =
    error instanceof AppError &&
    (error.code === 'governance-denied' || error.code === 'governance-unavailable');
  return { kind: isDenial ? 'denied' : 'failed', detail: errorText(error) };
}
