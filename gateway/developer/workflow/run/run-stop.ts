/** Why a run goes no further. */
export class RunStop extends Error {
  readonly state: 'failed' | 'aborted' | 'interrupted';

  constructor(state: RunStop['state'], detail: string) {
    super(detail);
    this.name = 'RunStop';
    this.state = state;
  }
}

/** What comes first: the promise, or the stop. A promise that is left behind is not waited for. */
export function untilStopped<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // A rejection after the stop is ignored, and must not count as unhandled.
  promise.catch(() => undefined);
  if (signal.aborted) return Promise.reject(reasonOf(signal));
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(reasonOf(signal));
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new RunStop('aborted', 'The run was stopped.');
}
