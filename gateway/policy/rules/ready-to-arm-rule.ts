import type { PolicyRule } from '../policy-rule.ts';

/** The autopilot's own pre-arm checks; it checks again itself when it is told to arm. */
export const readyToArmRule: PolicyRule = {
  id: 'ready-to-arm',
  evaluate({ command, vehicle }) {
    if (command !== 'arm' || !vehicle) return undefined;
    switch (vehicle.isReady) {
      case true:
        return { verdict: 'allow', reason: 'the autopilot reports ready' };
      case null:
        return { verdict: 'monitor', reason: 'the autopilot does not report whether it is ready' };
      case false:
        return {
          verdict: 'deny',
          reason: ['the autopilot is not ready to arm', ...vehicle.issues.slice(0, 5)].join('; '),
        };
    }
  },
};
