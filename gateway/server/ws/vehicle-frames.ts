import type { Clock } from '../../base/clock.ts';
import type { GatewayPort } from '../../contract/port/gateway-port.ts';
import { JsonForReaders } from './json-for-readers.ts';

/** The telemetry contains ages, so an older text is recreated even without changes. */
const FRESH_MS = 20;

interface CachedJson {
  readonly version: number;
  readonly madeMs: number;
  readonly json: JsonForReaders;
}

/** Each vehicle's telemetry as JSON, created once per version for all readers. */
export class VehicleFrames {
  readonly #port: Pick<GatewayPort, 'vehicle'>;
  readonly #clock: Clock;
  readonly #versions = new Map<string, number>();
  readonly #cache = new Map<string, CachedJson>();

  constructor(port: Pick<GatewayPort, 'vehicle'>, clock: Clock) {
    this.#port = port;
    this.#clock = clock;
  }

  /** Call this when the vehicle's state has changed. */
  changed(vehicleId: string): void {
    this.#versions.set(vehicleId, (this.#versions.get(vehicleId) ?? 0) + 1);
  }

  removed(vehicleId: string): void {
    this.#versions.delete(vehicleId);
    this.#cache.delete(vehicleId);
  }

  /** Undefined for an unknown vehicle. */
  json(vehicleId: string): JsonForReaders | undefined {
    const version = this.#versions.get(vehicleId) ?? 0;
    const nowMs = this.#clock.monotonicMs();
    const cached = this.#cache.get(vehicleId);
    if (cached && cached.version === version && nowMs - cached.madeMs < FRESH_MS) return cached.json;
    const vehicle = this.#port.vehicle(vehicleId);
    if (!vehicle) {
      this.removed(vehicleId);
      return undefined;
    }
    const json = new JsonForReaders(vehicle);
    this.#cache.set(vehicleId, { version, madeMs: nowMs, json });
    return json;
  }
}
