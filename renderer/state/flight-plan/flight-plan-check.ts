import { useEffect, useState } from 'react';
import type { FlightPlan, FlightPlanCheck } from '../../../gateway/contract/flight-plan.ts';
import type { TerrainPoint } from '../../../gateway/contract/terrain.ts';
import { checkPlan } from '../../../gateway/flight-plan/check-plan.ts';
import type { PlanSurroundings } from '../../../gateway/flight-plan/plan-surroundings.ts';
import { vehicleSurroundings } from '../../../gateway/flight-plan/vehicle-surroundings.ts';
import { zonesInForce } from '../../../gateway/flight-plan/zone-lookup-of.ts';
import { browserClock } from '../../api/clock.ts';
import { useGateway } from '../gateway-context.ts';
import { hasHeights, useGroundHeights } from '../ground/ground-heights.ts';
import { useZones } from '../queries.ts';
import { useSelectedVehicleId } from '../vehicle/selection-store.ts';
import { useVehicle, useVehicleStore } from '../vehicle/vehicle-store.ts';

/** While points are moved by key the check waits; a large plan takes it a tenth of a second. */
const CHECK_AFTER_MS = 120;
/** What a mission may be sent with. */
const MAX_ITEMS = 2000;

/**
 * What is wrong with a plan for the selected vehicle and what it takes, as of a moment ago. Only heights of the ground come from the
 * gateway: what they say follows when they are there.
 */
export function useFlightPlanCheck(plan: FlightPlan): FlightPlanCheck | undefined {
  const { rest } = useGateway();
  const ground = useGroundHeights();
  const zones = useZones().data;
  const vehicleId = useSelectedVehicleId();
  const telemetry = useVehicle(vehicleId)?.telemetry;
  // A vehicle that moves is no reason to check anew five times a second.
  const { lat, lon } = telemetry?.home ?? {};
  const status = telemetry?.status;
  const [check, setCheck] = useState<FlightPlanCheck>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: home and status stand for the vehicle
  useEffect(() => {
    let isCurrent = true;
    const timer = browserClock.after(CHECK_AFTER_MS, () => {
      const vehicle =
        vehicleId === undefined ? undefined : useVehicleStore.getState().entries[vehicleId]?.telemetry;
      const asked: TerrainPoint[] = [];
      const surroundings: PlanSurroundings = {
        ...(vehicle && vehicleSurroundings(vehicle)),
        limits: { maxItems: MAX_ITEMS },
        zones: zones && zonesInForce(zones, browserClock.utcMs()),
        groundAmslM: hasHeights(ground)
          ? ({ latitudeDeg, longitudeDeg }) => {
              asked.push([latitudeDeg, longitudeDeg]);
              return ground.at(latitudeDeg, longitudeDeg);
            }
          : undefined,
      };
      setCheck(checkPlan(plan, surroundings));
      ground
        .learn(rest, asked)
        .then((hasCome) => {
          if (isCurrent && hasCome) setCheck(checkPlan(plan, surroundings));
        })
        // A height that does not come is not known.
        .catch(() => undefined);
    });
    return () => {
      isCurrent = false;
      timer.cancel();
    };
  }, [plan, vehicleId, lat, lon, status, zones, ground, rest]);
  return check;
}
