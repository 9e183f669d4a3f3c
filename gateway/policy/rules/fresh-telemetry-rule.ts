import type { PolicyRule } from '../policy-rule.ts';

/** Nobody commands what he does not see. */
export const freshTelemetryRule: PolicyRule = {
  id: 'fresh-telemetry',
  evaluate({ vehicle }) {
    if (!vehicle) return undefined;
    const ageText = `the last frame is ${Math.round(vehicle.ageMs)} ms old`;
    return vehicle.isLost || vehicle.ageMs > vehicle.staleAfterMs
      ? { verdict: 'deny', reason: `${ageText}, more than ${vehicle.staleAfterMs} ms` }
      : { verdict: 'allow', reason: ageText };
  },
};
