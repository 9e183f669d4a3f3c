import { useSyncExternalStore } from 'react';
import { browserClock, type Timer } from '../../api/connection/clock.ts';

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

/** What follows from that time, for a component that is drawn again only when it changes. */
export function useNowValue<Value extends string | number | boolean | undefined>(
  select: (nowMs: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => select(nowMs));
}

/** UTC milliseconds by the gateway's clock, that renew with {@link useNowMs}. */
export function useUtcNowMs(): number {
  useNowMs();
  return gatewayUtcMs();
}

/**
 * How far the gateway's clock is ahead of this machine's, from the stamps of what it sends: a window may run
 * on another machine. A stamp is as old as its way here took, so the largest lead of a connection is the
 * nearest.
 */
let aheadMs: number | undefined;

/** A frame this late means that a clock was corrected. */
const CORRECTED_MS = 5000;

/** A connection starts. Earlier data may be from another gateway. */
export function forgetGatewayClock(): void {
  aheadMs = undefined;
}

export function noteGatewayStamp(stampMs: number, utcMs: number): void {
  const leadMs = stampMs - utcMs;
  if (aheadMs === undefined || leadMs > aheadMs || aheadMs - leadMs > CORRECTED_MS) aheadMs = leadMs;
}

/** UTC milliseconds by the gateway's clock, which stamps records and alerts; by ours while it has not been heard. */
export function gatewayUtcMs(utcMs: number = browserClock.utcMs()): number {
  return utcMs + (aheadMs ?? 0);
}
