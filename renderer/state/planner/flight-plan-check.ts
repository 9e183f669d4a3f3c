import { useEffect, useState } from 'react';
import type { FlightPlan, FlightPlanCheck } from '../../../gateway/contract/mission/flight-plan.ts';
import type { TerrainPoint } from '../../../gateway/contract/mission/terrain.ts';
import { checkPlan } from '../../../gateway/mission/check/check-plan.ts';
import type { PlanSurroundings } from '../../../gateway/mission/check/plan-surroundings.ts';
import { vehicleSurroundings } from '../../../gateway/mission/check/vehicle-surroundings.ts';
import { followsGround } from '../../../gateway/mission/pattern/lay-out-plan.ts';
import { zonesInForce } from '../../../gateway/mission/zone/zone-lookup-of.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { hasHeights, useGroundHeights } from '../map/ground-heights.ts';
import { useZones } from '../vehicle/mission-queries.ts';
import { useSelectedVehicleId } from '../vehicle/selection-store.ts';
import { useVehicle, useVehicleStore } from '../vehicle/vehicle-store.ts';
import { notePlanGround } from './flight-plan-layout.ts';
import { MOST_ITEMS } from './flight-plan-limits.ts';

/** While points are moved by key the check waits; a large plan takes it a tenth of a second. */
const CHECK_AFTER_MS = 120;
/** Waypoints that are put in ask for the ground between them anew. */
const LEARNING_TURNS = 3;

/** The result and the plan it belongs to, which may have changed since. */
export interface CheckedPlan extends FlightPlanCheck {
  readonly plan: FlightPlan;
  readonly vehicleId: string | undefined;
}

/**
 * What is wrong with a plan for the selected vehicle and what it takes, as of a moment ago. Only heights of
 * the ground come from the gateway: what they say follows when they are there.
 */
export function useFlightPlanCheck(plan: FlightPlan): CheckedPlan | undefined {
  const { rest } = useGateway();
  const ground = useGroundHeights();
  const zones = useZones().data;
  const vehicleId = useSelectedVehicleId();
  const telemetry = useVehicle(vehicleId)?.telemetry;
  // A moving vehicle must not cause a new check five times a second.
  const { lat, lon, alt_amsl_m: homeAmslM } = telemetry?.home ?? {};
  const status = telemetry?.status;
  const [check, setCheck] = useState<CheckedPlan>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: home and status represent the vehicle
  useEffect(() => {
    let isCurrent = true;
    const timer = browserClock.after(CHECK_AFTER_MS, () => {
      const vehicle =
        vehicleId === undefined ? undefined : useVehicleStore.getState().entries[vehicleId]?.telemetry;
      const asked: TerrainPoint[] = [];
      const surroundings: PlanSurroundings = {
        ...(vehicle && vehicleSurroundings(vehicle)),
        limits: { maxItems: MOST_ITEMS },
        zones: zones && zonesInForce(zones, browserClock.utcMs()),
        groundAmslM: hasHeights(ground)
          ? ({ latitudeDeg, longitudeDeg }) => {
              asked.push([latitudeDeg, longitudeDeg]);
              return ground.at(latitudeDeg, longitudeDeg);
            }
          : undefined,
      };
      const isFollowing = plan.entries.some(followsGround);
      const show = (found: FlightPlanCheck) => {
        if (isFollowing) notePlanGround(hasHeights(ground) ? ground : undefined, surroundings.home);
        setCheck({ ...found, plan, vehicleId });
      };
      const first = checkPlan(plan, surroundings);
      // Until the ground is known, what follows it is neither right nor wrong.
      if (isFollowing && ground.isMissingAny(asked)) setCheck(undefined);
      else show(first);
      const learn = async () => {
        for (let turn = 0; turn < LEARNING_TURNS; turn += 1) {
          const hasCome = await ground.learn(rest, asked.splice(0));
          if (!isCurrent || !hasCome) return;
          show(checkPlan(plan, surroundings));
        }
      };
      // A missing elevation is unknown.
      learn().catch(() => isCurrent && show(first));
    });
    return () => {
      isCurrent = false;
      timer.cancel();
    };
  }, [plan, vehicleId, lat, lon, homeAmslM, status, zones, ground, rest]);
  return check;
}
