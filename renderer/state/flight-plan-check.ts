import { useEffect, useState } from 'react';
import type { FlightPlan, FlightPlanCheck } from '../../gateway/contract/flight-plan.ts';
import { checkPlan } from '../../gateway/flight-plan/check-plan.ts';
import { vehicleSurroundings } from '../../gateway/flight-plan/vehicle-surroundings.ts';
import { zonesInForce } from '../../gateway/flight-plan/zone-lookup-of.ts';
import { browserClock } from '../api/clock.ts';
import { useZones } from './queries.ts';
import { useSelectedVehicleId } from './selection-store.ts';
import { useVehicle, useVehicleStore } from './vehicle-store.ts';

/** While points are moved by key the check waits; a large plan takes it a tenth of a second. */
const CHECK_AFTER_MS = 120;
/** What a mission may be sent with. */
const MAX_ITEMS = 2000;

/** What is wrong with a plan for the selected vehicle and what it takes, as of a moment ago; it needs no gateway. */
export function useFlightPlanCheck(plan: FlightPlan): FlightPlanCheck | undefined {
  const zones = useZones().data;
  const vehicleId = useSelectedVehicleId();
  const telemetry = useVehicle(vehicleId)?.telemetry;
  // A vehicle that moves is no reason to check anew five times a second.
  const { lat, lon } = telemetry?.home ?? {};
  const status = telemetry?.status;
  const [check, setCheck] = useState<FlightPlanCheck>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: home and status stand for the vehicle
  useEffect(() => {
    const timer = browserClock.after(CHECK_AFTER_MS, () => {
      const vehicle =
        vehicleId === undefined ? undefined : useVehicleStore.getState().entries[vehicleId]?.telemetry;
      setCheck(
        checkPlan(plan, {
          ...(vehicle && vehicleSurroundings(vehicle)),
          limits: { maxItems: MAX_ITEMS },
          zones: zones && zonesInForce(zones, browserClock.utcMs()),
        }),
      );
    });
    return () => timer.cancel();
  }, [plan, vehicleId, lat, lon, status, zones]);
  return check;
}
