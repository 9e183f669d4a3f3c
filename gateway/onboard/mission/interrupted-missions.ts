import type { Unsubscribe } from '../../base/emitter.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { MissionGate } from './mission-gate.ts';

export interface InterruptedMissionsOptions {
  readonly vehicles: VehicleDirectory;
  readonly missions: Pick<MissionGate, 'known' | 'events'>;
}

/** How far a mission had come. */
export interface MissionReach {
  /** Item flown to, from 0. */
  readonly index: number;
  /** The onboard mission then, where it was known. */
  readonly items: readonly MissionItem[] | undefined;
}

/**
 * How far the mission of each vehicle had come while it was armed: an autopilot forgets it when it disarms, and a battery is
 * swapped with the power off. Kept until another mission is written or the gateway stops.
 */
export class InterruptedMissions {
  readonly #options: InterruptedMissionsOptions;
  readonly #reaches = new Map<string, MissionReach>();
  #unsubscribe: readonly Unsubscribe[] = [];

  constructor(options: InterruptedMissionsOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#unsubscribe.length > 0) return;
    const { vehicles, missions } = this.#options;
    this.#unsubscribe = [
      vehicles.on('changed', (vehicle) => this.#onVehicle(vehicle)),
      missions.events.on('missionChanged', ({ vehicleId }) => {
        // One that is no longer known may still be the one that was flown.
        if (missions.known(vehicleId)) this.#reaches.delete(vehicleId);
      }),
    ];
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  of(vehicleId: string): MissionReach | undefined {
    return this.#reaches.get(vehicleId);
  }

  #onVehicle({ vehicleId, heartbeat, mission, autopilot }: VehicleState): void {
    if (heartbeat?.isArmed !== true || mission?.seq === undefined) return;
    // ArduPilot counts home as item 0, and says 0 while it flies no mission.
    const index = mission.seq - (autopilot === 'ardupilot' ? 1 : 0);
    if (index < 0 || this.#reaches.get(vehicleId)?.index === index) return;
    const items = this.#options.missions.known(vehicleId)?.items ?? this.#reaches.get(vehicleId)?.items;
    this.#reaches.set(vehicleId, { index, items });
  }
}
