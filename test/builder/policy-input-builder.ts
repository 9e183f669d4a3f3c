import type {
  PolicyInput,
  PolicyPreparation,
  PolicyTarget,
  PolicyVehicle,
} from '../../gateway/command/policy/engine/policy-input.ts';

const VEHICLE: PolicyVehicle = {
  autopilot: 'ardupilot',
  type: 'copter',
  isLost: false,
  hasConflict: false,
  ageMs: 100,
  staleAfterMs: 1000,
  isArmed: false,
  isAirborne: false,
  isReady: true,
  issues: [],
  flightMode: 'GUIDED',
  altitudeRelativeHomeM: 0,
  latitudeDeg: 47,
  longitudeDeg: 8,
  distanceFromHomeM: 0,
  batteryPct: 80,
  gpsFix: '3d',
  satellites: 14,
  linkQualityPct: 98,
  windMps: null,
};

const TARGET: PolicyTarget = {
  highestAltitudeM: 20,
  distanceFromHomeM: null,
  zoneCeiling: null,
  noFlyZoneId: null,
  isInsideZones: null,
};

const PREPARATION: PolicyPreparation = {
  isChecklistComplete: true,
  missingChecklistItems: [],
  isRehearsed: null,
  replayCoveragePct: null,
};

/** What of an input differs from {@link policyInput}'s own. */
export interface PolicyInputChange extends Partial<Omit<PolicyInput, 'vehicle' | 'target' | 'preparation'>> {
  readonly vehicle?: Partial<PolicyVehicle> | null;
  readonly target?: Partial<PolicyTarget>;
  readonly preparation?: Partial<PolicyPreparation>;
}

/** An operator's take-off to 20 m of a simulated copter to which nothing objects. */
export function policyInput({ vehicle, target, preparation, ...over }: PolicyInputChange = {}): PolicyInput {
  return {
    command: 'takeoff',
    params: { altitudeM: 20 },
    isSafetyClass: false,
    vehicleId: 'uav-1',
    mode: 'sim',
    actor: { kind: 'operator', id: 'operator' },
    source: 'window',
    vehicle: vehicle === null ? null : { ...VEHICLE, ...vehicle },
    target: { ...TARGET, ...target },
    separation: null,
    preparation: { ...PREPARATION, ...preparation },
    jurisdiction: null,
    stationCeilingM: null,
    isRecording: true,
    override: null,
    approval: null,
    atMs: Date.UTC(2026, 0, 1, 12),
    ...over,
  };
}
