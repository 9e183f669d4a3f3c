/** Why a run stops. */
export class RunStop extends Error {
  readonly state: 'failed' | 'aborted' | 'interrupted';

  constructor(state: RunStop['state'], detail: string) {
    super(detail);
    this.name = 'RunStop';
    this.state = state;
  }
}

/** Whichever comes first: the promise or the stop. The other is not awaited. */
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
