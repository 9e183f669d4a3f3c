import { distanceM } from '../base/local-frame.ts';
import type { TelemetryVehicle } from '../contract/telemetry.ts';

export interface SeparationLimits {
  readonly horizontalM: number;
  readonly verticalM: number;
}

/** Two vehicles that came too near. */
export interface NearMiss {
  readonly vehicleId: string;
  readonly text: string;
}

const FLYING: ReadonlySet<TelemetryVehicle['status']> = new Set(['flying', 'returning', 'landing']);

/** Tells once of each two flying vehicles that come nearer than both limits, and again when they had parted. */
export class SeparationWatch {
  readonly #limits: SeparationLimits;
  #near: ReadonlySet<string> = new Set();

  constructor(limits: SeparationLimits) {
    this.#limits = limits;
  }

  /** All pairs: some thousand for 50 vehicles, each a few arithmetic steps. */
  look(vehicles: readonly TelemetryVehicle[]): readonly NearMiss[] {
    const flying = vehicles.filter(({ status, position }) => position && FLYING.has(status));
    const near = new Set<string>();
    const misses: NearMiss[] = [];
    for (const [index, one] of flying.entries())
      for (const other of flying.slice(index + 1)) {
        const text = this.#tooNear(one, other);
        if (text === undefined) continue;
        const key = `${one.id} ${other.id}`;
        near.add(key);
        if (!this.#near.has(key)) misses.push({ vehicleId: one.id, text });
      }
    this.#near = near;
    return misses;
  }

  #tooNear(one: TelemetryVehicle, other: TelemetryVehicle): string | undefined {
    const { position: a } = one;
    const { position: b } = other;
    if (!a || !b || one.altitude_m === null || other.altitude_m === null) return undefined;
    const { horizontalM, verticalM } = this.#limits;
    const apartM = distanceM(
      { latitudeDeg: a.lat, longitudeDeg: a.lon },
      { latitudeDeg: b.lat, longitudeDeg: b.lon },
    );
    const heightM = Math.abs((a.alt_amsl_m ?? one.altitude_m) - (b.alt_amsl_m ?? other.altitude_m));
    if (apartM >= horizontalM || heightM >= verticalM) return undefined;
    return `${one.name} and ${other.name} are ${apartM.toFixed(0)} m and ${heightM.toFixed(0)} m in height apart`;
  }
}
