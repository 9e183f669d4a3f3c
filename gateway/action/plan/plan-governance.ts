import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import { leastSimulated } from '../../base/simulated/least-simulated.ts';
import { routeTarget } from '../../command/approval/policy-snapshot.ts';
import type { CommandContext } from '../../command/gate/command-context.ts';
import type { PolicyTarget } from '../../command/policy/engine/policy-input.ts';
import type { Approval } from '../../contract/command/approval.ts';
import type { AppliedApproval, DecisionRecord } from '../../contract/command/decision.ts';
import type { Mode } from '../../contract/list.ts';
import { vehicleSurroundings } from '../../mission/check/vehicle-surroundings.ts';
import { highestHeightM } from '../../mission/item/item-height.ts';
import { type Leg, pointLegs } from '../../mission/item/leg.ts';
import { missionLegs } from '../../mission/item/mission-legs.ts';
import type { ZoneLookup } from '../../mission/zone/zone-lookup.ts';
import { missionOf } from '../steps/mission/mission-step.ts';
import type { PlanEntry } from './plan-entry.ts';
import type { PlanParts } from './plan-parts.ts';
import { planVehicles } from './plan-vehicles.ts';

/** What governance is asked about a plan. */
export interface PlanQuestion {
  readonly command: 'plan-execute';
  readonly params: Readonly<Record<string, unknown>>;
  readonly vehicleId: string | undefined;
  readonly modeWithoutVehicle: Mode | undefined;
  readonly target: PolicyTarget;
  readonly isSafetyClass: false;
}

/** Decides whether a plan may run; the authoriser. */
export interface PlanAuthoriser {
  readonly zones: ZoneLookup;
  /** @throws governance-unavailable, store-unavailable */
  judge(
    request: PlanQuestion,
    context: CommandContext,
    granted?: { readonly approval?: AppliedApproval | undefined },
  ): Promise<DecisionRecord>;
}

/** The inbox where plans wait for a person. */
export interface PlanApprovals {
  /** Asks a person to approve the plan. @throws store-unavailable */
  ask(
    request: {
      readonly planId: string;
      readonly decision: DecisionRecord;
      readonly params: Readonly<Record<string, unknown>>;
    },
    context: CommandContext,
  ): Approval;
  get(approvalId: string): Approval | undefined;
  /** Called on each change of any approval. */
  on(listener: (approval: Approval) => void): () => void;
}

/** `wish`: what the caller wants the plan to do. */
export function planQuestion(
  entry: PlanEntry,
  wish: 'execute' | 'resume' | 'retry',
  parts: Pick<PlanParts, 'ports' | 'authoriser' | 'world'>,
): PlanQuestion {
  const { planId, planHash, policies, mode } = entry.plan;
  const vehicles = planVehicles(entry);
  return {
    command: 'plan-execute',
    params: { planId, planHash, wish, steps: entry.steps.size, vehicles, policies },
    vehicleId: vehicles.length === 1 ? vehicles[0] : undefined,
    // Its vehicles and the station may be another world now than when the plan was written.
    modeWithoutVehicle: leastSimulated([
      mode,
      ...[undefined, ...vehicles].map((vehicleId) => parts.world.modeOf(vehicleId) ?? 'live'),
    ]),
    target: planTarget(entry, parts),
    isSafetyClass: false,
  };
}

/**
 * Where a plan leads and how high: its steps' points and the routes of the missions they upload.
 */
function planTarget(
  entry: PlanEntry,
  { ports, authoriser, world: { groundAmslM } }: Pick<PlanParts, 'ports' | 'authoriser' | 'world'>,
): PolicyTarget {
  const points: GeoPoint[] = [];
  const ways: Leg[] = [];
  let highestAltitudeM: number | null = null;
  const seeHeight = (heightM: number | null) => {
    if (heightM !== null) highestAltitudeM = Math.max(highestAltitudeM ?? heightM, heightM);
  };
  for (const { action } of entry.steps.values()) {
    const { lat, lon, altitudeM } = action.params;
    if (typeof lat === 'number' && typeof lon === 'number' && (lat !== 0 || lon !== 0))
      points.push({ latitudeDeg: lat, longitudeDeg: lon });
    seeHeight(typeof altitudeM === 'number' ? altitudeM : null);
    const items = missionOf(action);
    if (!items) continue;
    const vehicle = action.vehicleId === null ? undefined : ports.vehicle(action.vehicleId);
    const home = vehicle && vehicleSurroundings(vehicle).home;
    const homeAmslM = home?.altitudeAmslM;
    seeHeight(highestHeightM(items, { homeAmslM, groundAmslM }));
    ways.push(...missionLegs(items, { position: undefined, home, homeAmslM }));
  }
  const [vehicleId, ...others] = planVehicles(entry);
  const home = vehicleId === undefined || others.length > 0 ? undefined : ports.vehicle(vehicleId)?.home;
  const homePoint = home ? { latitudeDeg: home.lat, longitudeDeg: home.lon } : undefined;
  return routeTarget([...pointLegs(points), ...ways], highestAltitudeM, homePoint, authoriser.zones);
}
