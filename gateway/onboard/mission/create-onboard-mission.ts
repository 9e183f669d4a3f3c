import type { Unsubscribe } from '../../base/emitter.ts';
import { inOrder } from '../../base/lifecycle.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Governance } from '../../command/create-governance.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import { RallyGate } from '../rally/rally-gate.ts';
import { OnboardTransfers } from '../transfer/onboard-transfers.ts';
import { MissionDoubts } from './mission-doubt.ts';
import { MissionGate } from './mission-gate.ts';

export interface OnboardMissionOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly zones: ZoneLookup;
  /** Ground heights of this station, to check missions against. */
  readonly groundAmslM?: GroundHeight | undefined;
}

export type OnboardMission = ReturnType<typeof createOnboardMission>;

/** Missions and rally points on each vehicle, also for commands that start a mission. */
export function createOnboardMission(options: OnboardMissionOptions) {
  const { fleet, governance, zones, groundAmslM, clock } = options;
  const { vehicles } = fleet;
  const protocol = new MissionProtocol(fleet.wire);
  const doubts = new MissionDoubts({ records: governance.records, vehicles });
  const transfers = new OnboardTransfers({ ...governance.governed, protocol });
  /** Dependencies for sending and checking missions, fences and rally points. */
  const transferring = { transfers, protocol, zones, groundAmslM, clock };
  const missionGate = new MissionGate({ ...transferring, doubts });
  const rallyGate = new RallyGate(transferring);
  const interrupted = new InterruptedMissions({ vehicles, missions: missionGate });
  return {
    doubts,
    transferring,
    missionGate,
    rallyGate,
    interrupted,
    ...inOrder(protocol, transfers, missionGate, rallyGate, interrupted),
  };
}

interface InterruptedMissionsOptions {
  readonly vehicles: VehicleDirectory;
  readonly missions: Pick<MissionGate, 'known' | 'events'>;
}

/** Progress of a mission. */
interface MissionReach {
  /** Current item, from 0. */
  readonly index: number;
  /** The onboard mission at that time, if known. */
  readonly items: readonly MissionItem[] | undefined;
}

/**
 * Each vehicle's mission progress while it was armed. An autopilot forgets it on disarming, and
 * batteries are swapped with the power off. Kept until another mission is written or the gateway stops.
 */
class InterruptedMissions {
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
        // A mission that is no longer known may still be the one that was flown.
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
    // ArduPilot counts home as item 0, and reports 0 while it flies no mission.
    const index = mission.seq - (autopilot === 'ardupilot' ? 1 : 0);
    if (index < 0 || this.#reaches.get(vehicleId)?.index === index) return;
    const items = this.#options.missions.known(vehicleId)?.items ?? this.#reaches.get(vehicleId)?.items;
    this.#reaches.set(vehicleId, { index, items });
  }
}
