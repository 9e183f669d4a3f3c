import { Emitter, type Unsubscribe } from '../../base/emitter.ts';
import type { OnboardList } from '../../mavlink/protocol/mission/onboard-list.ts';
import type { OnboardTransfers } from './onboard-transfers.ts';

/**
 * The known value of one onboard list per vehicle, until it is written, or the vehicle reboots, is
 * gone, or reports another.
 */
export class OnboardMemory<Value extends { readonly vehicleId: string }> {
  /** `changed`: the onboard list was written, cleared, or is no longer known. */
  readonly events = new Emitter<{ changed: { readonly vehicleId: string } }>();
  readonly #transfers: Pick<OnboardTransfers, 'events'>;
  readonly #list: OnboardList;
  readonly #known = new Map<string, Value>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(transfers: Pick<OnboardTransfers, 'events'>, list: OnboardList) {
    this.#transfers = transfers;
    this.#list = list;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { events } = this.#transfers;
    this.#unsubscribe = [
      events.on('forgotten', ({ vehicleId, list = this.#list }) => {
        if (list === this.#list && this.#known.delete(vehicleId)) this.events.emit('changed', { vehicleId });
      }),
      events.on('removed', ({ vehicleId }) => void this.#known.delete(vehicleId)),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  get(vehicleId: string): Value | undefined {
    return this.#known.get(vehicleId);
  }

  /** It was read, so the onboard list has not changed. */
  keep(value: Value): Value {
    this.#known.set(value.vehicleId, value);
    return value;
  }

  /** It was written. */
  replace(value: Value): Value {
    this.keep(value);
    this.events.emit('changed', { vehicleId: value.vehicleId });
    return value;
  }
}
