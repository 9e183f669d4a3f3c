import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import type { VehicleEvent } from '../../contract/port/websocket.ts';

const KEPT = 20;
/** Vehicle ids come from system ids, of which there are 255. */
const MAX_VEHICLES = 512;

/** What happened to each vehicle lately, newest last. */
export class RecentEvents {
  readonly #byVehicle = new Map<string, VehicleEvent[]>();
  readonly #unsubscribe: () => void;

  constructor(station: Pick<GatewayPort, 'on'>) {
    this.#unsubscribe = station.on('event', (event) => this.#note(event));
  }

  of(vehicleId: string): readonly VehicleEvent[] {
    return this.#byVehicle.get(vehicleId) ?? [];
  }

  stop(): void {
    this.#unsubscribe();
  }

  #note(event: VehicleEvent): void {
    if (event.vehicleId === null) return;
    const events = this.#byVehicle.get(event.vehicleId) ?? [];
    if (events.length === 0 && this.#byVehicle.size >= MAX_VEHICLES) return;
    events.push(event);
    if (events.length > KEPT) events.shift();
    this.#byVehicle.set(event.vehicleId, events);
  }
}
