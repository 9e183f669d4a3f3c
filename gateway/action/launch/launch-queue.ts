import type { Clock, Timer } from '../../base/clock.ts';
import type { Unsubscribe } from '../../base/emitter.ts';
import type { LeaseTurn, ResourceLeases } from '../../command/lease/resource-leases.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

const LOOK_MS = 1000;
const EXPIRY_MS = 10 * 60_000;

export interface LaunchQueueOptions {
  readonly leases: ResourceLeases;
  readonly vehicles: VehicleDirectory;
  readonly clock: Clock;
  /** How long a launch waits. Default: 10 min. */
  readonly expiryMs?: number;
  /** The launch waited too long and left the queue. */
  readonly onExpired: (launchId: string) => void;
}

/** Launches that wait for an aircraft, in the queue of all vehicle requests. */
export class LaunchQueue {
  readonly #options: LaunchQueueOptions;
  readonly #waiting = new Map<string, { readonly sinceMs: number; leave: () => void }>();
  #timer: Timer | undefined;
  #unsubscribe: Unsubscribe = () => undefined;

  constructor(options: LaunchQueueOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  get size(): number {
    return this.#waiting.size;
  }

  start(): void {
    const { clock, vehicles, leases } = this.#options;
    this.#timer ??= clock.every(LOOK_MS, () => this.#look());
    this.#unsubscribe();
    this.#unsubscribe = vehicles.on('changed', () => {
      if (this.size > 0) leases.serve();
    });
  }

  /** Removes all launches from the queue. */
  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#unsubscribe();
    for (const launchId of [...this.#waiting.keys()]) this.leave(launchId);
  }

  /** Joins the queue; `tryFly` may succeed before this returns. Not called again after true. */
  join(launchId: string, turn: LeaseTurn, tryFly: () => boolean): void {
    const place = { sinceMs: turn.sinceMs, leave: (): void => undefined };
    this.#waiting.set(launchId, place);
    place.leave = this.#options.leases.wait({
      ...turn,
      tryTake: () => {
        // Wants no particular aircraft: a waiter behind may be able to use others.
        if (!tryFly()) return false;
        this.#waiting.delete(launchId);
        return true;
      },
    });
  }

  /** No effect if it is not waiting. */
  leave(launchId: string): void {
    const place = this.#waiting.get(launchId);
    this.#waiting.delete(launchId);
    place?.leave();
  }

  #look(): void {
    const { clock, leases, expiryMs = EXPIRY_MS, onExpired } = this.#options;
    const nowMs = clock.monotonicMs();
    for (const [launchId, { sinceMs }] of [...this.#waiting]) {
      if (nowMs - sinceMs < expiryMs) continue;
      this.leave(launchId);
      onExpired(launchId);
    }
    if (this.size > 0) leases.serve();
  }
}
