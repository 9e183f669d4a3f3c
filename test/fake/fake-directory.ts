import { Emitter } from '../../gateway/base/emitter.ts';
import type { Mode } from '../../gateway/contract/list.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { profileOf } from '../../gateway/vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../gateway/vehicle/state/vehicle-state.ts';
import type { VehicleDirectory, VehicleDirectoryEvents } from '../../gateway/vehicle/vehicle-directory.ts';
import { sampleVehicle } from '../builder/contract-samples.ts';

/** A vehicle directory a test fills by hand. */
export class FakeDirectory implements VehicleDirectory {
  readonly #states = new Map<string, VehicleState>();
  readonly #emitter = new Emitter<VehicleDirectoryEvents>();
  readonly #texts: { vehicleId: string; atMs: number; severity: number; text: string }[] = [];
  /** health.ready of each vehicle; true where not set. */
  readonly ready = new Map<string, boolean | null>();
  mode: Mode = 'sim';
  /** Of vehicles in another world than the rest. */
  readonly modes = new Map<string, Mode>();

  put(state: VehicleState): void {
    this.#states.set(state.vehicleId, state);
    this.#emitter.emit('changed', state);
  }

  change(vehicleId: string, changes: Partial<VehicleState>): void {
    const state = this.#states.get(vehicleId);
    if (!state) throw new Error(`There is no ${vehicleId}`);
    this.put({ ...state, ...changes });
  }

  remove(vehicleId: string): void {
    this.#states.delete(vehicleId);
    this.#emitter.emit('removed', { vehicleId });
  }

  announce(event: VehicleDirectoryEvents['event']): void {
    this.#emitter.emit('event', event);
  }

  say(vehicleId: string, atMs: number, text: string, severity = 3): void {
    this.#texts.push({ vehicleId, atMs, severity, text });
  }

  list(): readonly VehicleState[] {
    return [...this.#states.values()];
  }

  get(vehicleId: string): VehicleState | undefined {
    return this.#states.get(vehicleId);
  }

  telemetry(vehicleId: string): TelemetryVehicle | undefined {
    if (!this.#states.has(vehicleId)) return undefined;
    const ready = this.ready.get(vehicleId);
    const issues =
      ready === false ? [{ code: 'prearm', severity: 'warning' as const, text: 'PreArm: need GPS' }] : [];
    const isReady = ready === undefined ? true : ready;
    return sampleVehicle({ id: vehicleId, health: { ready: isReady, ready_for_takeoff: isReady, issues } });
  }

  modeOf(vehicleId: string): Mode {
    return this.modes.get(vehicleId) ?? this.mode;
  }

  flightModes(vehicleId: string) {
    const state = this.#states.get(vehicleId);
    return state ? profileOf(state.autopilot).flightModes(state.type) : [];
  }

  statusTexts(vehicleId: string, sinceMs: number) {
    return this.#texts.filter((entry) => entry.vehicleId === vehicleId && entry.atMs >= sinceMs);
  }

  on<Name extends keyof VehicleDirectoryEvents>(
    name: Name,
    listener: (event: VehicleDirectoryEvents[Name]) => void,
  ): () => void {
    return this.#emitter.on(name, listener);
  }
}
