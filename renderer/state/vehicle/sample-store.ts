import { vehicleCondition } from './vehicle-condition.ts';
import type { VehicleEntry } from './vehicle-store.ts';

export const SAMPLE_PERIOD_MS = 1000;
/** Samples kept of each value: five minutes. */
export const SAMPLES_KEPT = 300;

/** The values that are sampled: metres above home, percent, percent, metres a second over ground, metres of expected error. */
export type SampledValue = 'altitude' | 'battery' | 'link' | 'speed' | 'accuracy';

const READ: Readonly<Record<SampledValue, (entry: VehicleEntry) => number | null | undefined>> = {
  altitude: ({ telemetry }) => telemetry.altitude_m,
  battery: ({ telemetry }) => telemetry.battery_pct,
  link: ({ telemetry }) => (telemetry.link_quality === null ? null : telemetry.link_quality * 100),
  speed: ({ telemetry }) => telemetry.velocity?.ground_mps,
  accuracy: ({ telemetry }) => telemetry.gps?.horizontal_accuracy_m,
};
const VALUES = Object.keys(READ) as readonly SampledValue[];

type Rings = Readonly<Record<SampledValue, Float32Array>>;

/**
 * The last minutes of the values that are drawn as curves, of every live vehicle, once a second. It belongs
 * to the connection, so it survives a change of screen. A second without a current value is a gap.
 */
export class SampleStore {
  readonly #vehicles = new Map<string, Rings>();
  readonly #listeners = new Set<() => void>();
  /** The place of the next sample, the same in all rings. */
  #next = 0;

  /** Takes a sample of each vehicle. Vehicles that are not in the list are forgotten. */
  sample(entries: readonly VehicleEntry[], nowMs: number): void {
    const ids = new Set(entries.map(({ telemetry }) => telemetry.id));
    for (const id of this.#vehicles.keys()) if (!ids.has(id)) this.#vehicles.delete(id);
    for (const entry of entries) {
      const rings = this.#ringsOf(entry.telemetry.id);
      const isLive = vehicleCondition(entry, nowMs) === 'live';
      for (const value of VALUES)
        rings[value][this.#next] = (isLive ? READ[value](entry) : undefined) ?? Number.NaN;
    }
    this.#next = (this.#next + 1) % SAMPLES_KEPT;
    for (const listener of this.#listeners) listener();
  }

  /** Oldest first, {@link SAMPLES_KEPT} long; NaN where unknown. Empty for a vehicle without samples. */
  series(vehicleId: string, value: SampledValue): readonly number[] {
    const ring = this.#vehicles.get(vehicleId)?.[value];
    return ring ? [...ring.subarray(this.#next), ...ring.subarray(0, this.#next)] : [];
  }

  /** Mean of the known samples of the last `seconds`; undefined without one. */
  mean(vehicleId: string, value: SampledValue, seconds: number): number | undefined {
    const known = this.series(vehicleId, value)
      .slice(-seconds)
      .filter((each) => !Number.isNaN(each));
    return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
  }

  /** Called after each sample. @returns a function to stop */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #ringsOf(vehicleId: string): Rings {
    const known = this.#vehicles.get(vehicleId);
    if (known) return known;
    const rings = Object.fromEntries(
      VALUES.map((value) => [value, new Float32Array(SAMPLES_KEPT).fill(Number.NaN)]),
    ) as unknown as Rings;
    this.#vehicles.set(vehicleId, rings);
    return rings;
  }
}
