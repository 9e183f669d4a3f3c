import { inOrder } from '../../base/lifecycle.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Governance } from '../../command/create-governance.ts';
import { MissionProtocol } from '../../mavlink/protocol/mission/mission-protocol.ts';
import type { GroundHeight } from '../../mission/check/plan-surroundings.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { RallyGate } from '../rally/rally-gate.ts';
import { OnboardTransfers } from '../transfer/onboard-transfers.ts';
import { InterruptedMissions } from './interrupted-missions.ts';
import { MissionDoubts } from './mission-doubt.ts';
import { MissionGate } from './mission-gate.ts';

export interface OnboardMissionOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly zones: ZoneLookup;
  /** Heights of the ground this station has; missions are checked against them. */
  readonly groundAmslM?: GroundHeight | undefined;
}

export type OnboardMission = ReturnType<typeof createOnboardMission>;

/** The mission and the rally points on each vehicle: what commands that start a mission look at. */
export function createOnboardMission(options: OnboardMissionOptions) {
  const { fleet, governance, zones, groundAmslM, clock } = options;
  const { vehicles } = fleet;
  const protocol = new MissionProtocol(fleet.wire);
  const doubts = new MissionDoubts({ records: governance.records, vehicles });
  const transfers = new OnboardTransfers({ ...governance.governed, protocol });
  /** What missions, fences and rally points are sent and checked with. */
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
