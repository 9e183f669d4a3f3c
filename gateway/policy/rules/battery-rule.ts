import type { PolicyRule } from '../policy-rule.ts';

const NEED_BATTERY: ReadonlySet<string> = new Set(['arm', 'takeoff', 'start-mission', 'mission-start']);

/** Enough charge to leave the ground; in the air it says nothing, coming home must stay possible. */
export const batteryRule: PolicyRule = {
  id: 'battery',
  evaluate({ command, vehicle }) {
    const minBatteryPct = 20;
    if (!vehicle || !NEED_BATTERY.has(command) || vehicle.isAirborne === true) return undefined;
    const { batteryPct } = vehicle;
    if (batteryPct === null) return { verdict: 'monitor', reason: 'the charge of the battery is not known' };
    return !(batteryPct >= minBatteryPct)
      ? { verdict: 'deny', reason: `${batteryPct} % is less than the ${minBatteryPct} % needed` }
      : { verdict: 'allow', reason: `${batteryPct} % of ${minBatteryPct} % needed` };
  },
};
