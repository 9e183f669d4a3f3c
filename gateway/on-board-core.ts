import { compareMissions } from './action/compare-missions.ts';
import type { FenceGate } from './action/fence-gate.ts';
import type { MissionGate } from './action/mission-gate.ts';
import type { RallyGate } from './action/rally-gate.ts';
import { resumeMission } from './action/resume-mission.ts';
import { AppError } from './base/error.ts';
import type { OnBoardPort } from './contract/on-board-port.ts';
import type { VehicleDirectory } from './vehicle/vehicle-directory.ts';
import type { VehicleState } from './vehicle/vehicle-state.ts';

export interface OnBoardCoreOptions {
  readonly missionGate: MissionGate;
  readonly fenceGate: FenceGate;
  readonly rallyGate: RallyGate;
  readonly vehicles: VehicleDirectory;
}

const NEEDS_TAKE_OFF: ReadonlySet<VehicleState['type']> = new Set(['copter', 'helicopter', 'plane', 'vtol']);

/** Fences, rally points and what can be said of the mission on board, as the edges know them. */
export function createOnBoardCore({
  missionGate,
  fenceGate,
  rallyGate,
  vehicles,
}: OnBoardCoreOptions): OnBoardPort {
  const vehicleOf = (vehicleId: string): VehicleState => {
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle) throw new AppError('not-found', `There is no vehicle "${vehicleId}".`);
    return vehicle;
  };
  return {
    readFence: (vehicleId, refresh) => fenceGate.read(vehicleId, refresh),
    writeFence: (vehicleId, request, context) => fenceGate.upload(vehicleId, request, context),
    clearFence: (vehicleId, context) => fenceGate.clear(vehicleId, context),
    readRally: (vehicleId, refresh) => rallyGate.read(vehicleId, refresh),
    writeRally: (vehicleId, points, context) => rallyGate.upload(vehicleId, points, context),
    clearRally: (vehicleId, context) => rallyGate.clear(vehicleId, context),

    async compareMission(vehicleId, items, refresh) {
      const onBoard = await missionGate.read(vehicleId, refresh);
      const { autopilot, home } = vehicleOf(vehicleId);
      const isAsGivenBack = onBoard.source === 'vehicle';
      const compared = compareMissions(items, onBoard.items, { autopilot, home }, isAsGivenBack);
      return {
        vehicleId,
        isSame: compared.every(({ state }) => state === 'same'),
        readAtMs: onBoard.readAtMs,
        items: [...compared],
      };
    },

    async proposeResume(vehicleId, asked) {
      const vehicle = vehicleOf(vehicleId);
      const fromIndex = asked ?? interruptedAt(vehicle);
      const { items: onBoard } = await missionGate.read(vehicleId, false);
      const { items, notes } = resumeMission(onBoard, fromIndex, {
        firstSeq: firstSeqOf(vehicle),
        takesOff: NEEDS_TAKE_OFF.has(vehicle.type),
      });
      return { vehicleId, fromIndex, items: [...items], notes: [...notes] };
    },
  };
}

/** ArduPilot counts home as item 0. */
function firstSeqOf({ autopilot }: VehicleState): 0 | 1 {
  return autopilot === 'ardupilot' ? 1 : 0;
}

/** The item the vehicle says it flew to last, from 0. @throws state-conflict when it says none */
function interruptedAt(vehicle: VehicleState): number {
  const index = (vehicle.mission?.seq ?? -1) - firstSeqOf(vehicle);
  if (index < 0)
    throw new AppError(
      'state-conflict',
      'The vehicle does not say where its mission was interrupted. Name the item with fromIndex.',
    );
  return index;
}
