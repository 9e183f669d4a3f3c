import { AppError } from '../../base/error.ts';
import { resumeMission } from '../../command/catalogue/resume-mission.ts';
import type { OnboardPort } from '../../contract/onboard/onboard.ts';
import { say } from '../../contract/operator-text.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';
import type { Onboard } from '../create-onboard.ts';
import { compareMissions } from './compare-missions.ts';
import type { OnboardMission } from './create-onboard-mission.ts';

const NEEDS_TAKE_OFF: ReadonlySet<VehicleState['type']> = new Set(['copter', 'helicopter', 'plane', 'vtol']);

/** The port for fences, rally points and information about the onboard mission. */
export function createOnboardPort(
  { missionGate, rallyGate, interrupted }: OnboardMission,
  { fenceGate }: Onboard,
  vehicles: VehicleDirectory,
): OnboardPort {
  const vehicleOf = (vehicleId: string): VehicleState => {
    const vehicle = vehicles.get(vehicleId);
    if (!vehicle)
      throw new AppError('not-found', say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }));
    return vehicle;
  };
  return {
    readFence: (vehicleId, refresh, { transfer }) => fenceGate.read(vehicleId, refresh, transfer),
    writeFence: (vehicleId, request, context) => fenceGate.upload(vehicleId, request, context),
    clearFence: (vehicleId, context) => fenceGate.clear(vehicleId, context),
    readRally: (vehicleId, refresh, { transfer }) => rallyGate.read(vehicleId, refresh, transfer),
    writeRally: (vehicleId, points, context) => rallyGate.upload(vehicleId, points, context),
    clearRally: (vehicleId, context) => rallyGate.clear(vehicleId, context),

    async compareMission(vehicleId, items, refresh, { transfer }) {
      const onboard = await missionGate.read(vehicleId, refresh, transfer);
      const { autopilot, home } = vehicleOf(vehicleId);
      const isAsGivenBack = onboard.source === 'vehicle';
      const compared = compareMissions(items, onboard.items, { autopilot, home }, isAsGivenBack);
      return {
        vehicleId,
        isSame: compared.every(({ state }) => state === 'same'),
        doubt: onboard.doubt,
        readAtMs: onboard.readAtMs,
        items: [...compared],
      };
    },

    async proposeResume(vehicleId, asked, { transfer }) {
      const vehicle = vehicleOf(vehicleId);
      const reach = interrupted.of(vehicleId);
      const fromIndex = asked ?? reach?.index;
      if (fromIndex === undefined)
        throw new AppError(
          'state-conflict',
          'No interrupted mission found. Specify the item with fromIndex.',
        );
      const { items: onboard, source } = await missionGate.read(vehicleId, false, transfer);
      const dialect = { autopilot: vehicle.autopilot, home: vehicle.home };
      const isOther = compareMissions(reach?.items ?? onboard, onboard, dialect, source === 'vehicle').some(
        ({ state }) => state !== 'same',
      );
      if (asked === undefined && isOther)
        throw new AppError(
          'state-conflict',
          'The onboard mission is not the interrupted one. Specify the item with fromIndex.',
        );
      const { items, notes } = resumeMission(onboard, fromIndex, {
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
