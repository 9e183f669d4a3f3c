import type { Clock } from '../api/connection/clock.ts';

const AGAIN_AFTER_MS = 1000;
/** A probe without an answer must not block the screen forever. */
const PROBE_LIMIT_MS = 5000;
const RELOADED_KEY = 'aerodeck.reloaded-at';
const RELOAD_EVERY_MS = 60_000;

/**
 * Loads a part of the window from the gateway, and retries while the gateway is unreachable: a
 * gateway that stops during the request must not leave the screen failed.
 * @throws what `load` throws twice in a row although the gateway is reachable
 */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  isThere: () => Promise<boolean>,
  clock: Pick<Clock, 'after'>,
): Promise<Part> {
  let wasThere = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const isThereNow = await isThere();
      if (wasThere && isThereNow) throw error;
      wasThere = isThereNow;
      if (!wasThere) await new Promise<void>((resolve) => void clock.after(AGAIN_AFTER_MS, resolve));
    }
  }
}

/** Whether the gateway serves the window now. A stopping gateway still answers, but with a refusal. */
export function isWindowServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * The code of a screen could not be fetched although the gateway answers. Some browsers cache that
 * until a reload.
 */
export class ScreenNotFetched extends Error {}

/** Reloads the window at most once a minute: a screen missing from the gateway must not reload forever. */
export function reloadOnceAMinute(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs: number,
  reload: () => void,
): void {
  if (nowMs - Number(storage.getItem(RELOADED_KEY)) < RELOAD_EVERY_MS) return;
  storage.setItem(RELOADED_KEY, String(nowMs));
  reload();
}
