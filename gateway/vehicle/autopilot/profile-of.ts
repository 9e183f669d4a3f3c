import type { AutopilotKind } from '../state/groups.ts';
import { ardupilotProfile } from './ardupilot.ts';
import type { AutopilotProfile } from './autopilot-profile.ts';
import { px4Profile } from './px4.ts';

/** Has no modes: an autopilot without published modes is controlled by commands only. */
const genericProfile: AutopilotProfile = {
  kind: 'generic',
  modeName: () => undefined,
  flightModes: () => [],
  modeFor: () => undefined,
  modesFor: () => [],
  isHoverMode: () => false,
  intentOf: () => undefined,
  modeToArmIn: () => undefined,
  setModeParams: (customMode) => [1, customMode, 0],
  reportsLandedByState: () => false,
  firmwareName: () => 'Autopilot',
};

const PROFILES: Readonly<Record<AutopilotKind, AutopilotProfile>> = {
  ardupilot: ardupilotProfile,
  px4: px4Profile,
  generic: genericProfile,
};

export function profileOf(kind: AutopilotKind): AutopilotProfile {
  return PROFILES[kind];
}
