import { useSyncExternalStore } from 'react';
import { browserClock, type Timer } from '../../api/clock.ts';
import { gatewayUtcMs } from './gateway-clock.ts';

const PERIOD_MS = 500;
let nowMs = browserClock.monotonicMs();
let timer: Timer | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  nowMs = browserClock.monotonicMs();
  timer ??= browserClock.every(PERIOD_MS, () => {
    nowMs = browserClock.monotonicMs();
    for (const each of listeners) each();
  });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    timer?.cancel();
    timer = undefined;
  };
}

/** Monotonic time that renews twice a second, one timer for the whole window: for ages and waits on screen. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

/** UTC milliseconds by the gateway's clock, that renew with {@link useNowMs}. */
export function useUtcNowMs(): number {
  useNowMs();
  return gatewayUtcMs();
}
