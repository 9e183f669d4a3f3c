import type { Autopilot } from '../craft/autopilot.ts';

/**
 * What forbids arming, as texts without their `PreArm: ` or `Arm: ` prefix; empty when the vehicle may arm.
 * ARMING_CHECK 0 leaves only the checks that no real autopilot lets go.
 */
export function prearmFailures(autopilot: Autopilot): readonly string[] {
  const { flight, boot } = autopilot;
  const failures: string[] = [];
  if (!boot.isAttitudeHealthy) failures.push('AHRS: not healthy');
  const needsPosition = flight.mode.traits.requiresPosition || flight.fence.isEnabled;
  if (needsPosition && flight.gps.fix !== 6) failures.push('GPS 1: Bad fix');
  if (needsPosition && !flight.hasPosition) failures.push('Need Position Estimate');
  if (flight.parameters.get('ARMING_CHECK') !== 0) {
    failures.push(...autopilot.batteryMonitor.prearmFailures(), ...flight.fence.prearmFailures());
    failures.push(...autopilot.workbench.prearmFailures());
    failures.push(...(flight.prearmFailures?.() ?? []));
    const { rangefinder } = flight;
    if (rangefinder?.isFitted && rangefinder.readingM === undefined) failures.push('Rangefinder 1: No Data');
  }
  return failures;
}
