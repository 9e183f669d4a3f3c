import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import type { Severity } from '../../contract/vehicle/telemetry.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { vehicleStatus } from '../telemetry-view.ts';

/** What the vehicle is doing, as far as advice depends on it. */
export type AdvicePhase = 'disarmed' | 'armed' | 'flying' | 'returning' | 'landing';

/** The advice for each phase. Omitted phases have that of the one before them. */
type Advice = string | ({ readonly [Phase in AdvicePhase]?: string } & { readonly disarmed: string });

/** One degree of a condition: its alert has this name, severity and advice. */
export interface AlertMeaning {
  readonly code: AlertCode;
  readonly severity: Severity;
  readonly name: string;
  readonly advice: Advice;
}

const CHECK_BEFORE_NEXT = 'Find the cause before the next flight.';
const FAILSAFE_ACTS = 'The autopilot is acting on its own. Watch it and take over only if it is wrong.';
const CHARGE = 'Charge or change the battery before the next flight.';

/** Meanings of one code go from the mildest to the worst. */
export const ALERT_MEANINGS = {
  'identity-conflict': {
    code: 'identity-conflict',
    severity: 'warning',
    name: 'Another vehicle uses the same system id',
    advice: 'Switch one of the two off or give it another system id. Commands are refused until then.',
  },
  'link-lost': {
    code: 'link-lost',
    severity: 'caution',
    name: 'Link lost',
    advice: 'Check the power and radio of the vehicle.',
  },
  'link-lost-armed': {
    code: 'link-lost',
    severity: 'warning',
    name: 'Link lost while armed',
    advice: 'Its own failsafe decides now. Check its last position; move closer or raise the antenna.',
  },
  'link-weak-caution': {
    code: 'link-weak',
    severity: 'caution',
    name: 'Link weak',
    advice: {
      disarmed: 'Check antennas and radio before the take-off.',
      flying: 'Bring it closer or raise the antenna.',
      returning: 'It is returning: the link should improve. Keep the antenna clear.',
      landing: 'Keep the antenna clear until it has landed.',
    },
  },
  'link-weak-warning': {
    code: 'link-weak',
    severity: 'warning',
    name: 'Link very weak',
    advice: {
      disarmed: 'Check antennas and radio before the take-off.',
      flying: 'Bring it back before the link is lost.',
      returning: 'It is returning: the link should improve. Keep the antenna clear.',
      landing: 'Keep the antenna clear until it has landed.',
    },
  },
  'remote-id': {
    code: 'remote-id',
    severity: 'warning',
    name: 'Remote ID not working',
    advice: {
      disarmed: 'Check the transmitter, and Settings, Remote ID.',
      armed: 'Disarm and check the transmitter.',
      flying: 'Land as soon as it is safe. Check the operator location in Settings, Remote ID.',
      landing: 'Check the transmitter after the landing.',
    },
  },
  'sitl-on-live-link': {
    code: 'sitl-on-live-link',
    severity: 'info',
    name: 'Reports that it is simulated, on a link declared live',
    advice: 'It is treated as a real aircraft. If it is SITL, mark its link as SITL in Settings, Links.',
  },
  'battery-caution': {
    code: 'battery-low',
    severity: 'caution',
    name: 'Battery low',
    advice: {
      disarmed: CHARGE,
      armed: 'Disarm and change the battery.',
      flying: 'Plan the return now.',
      returning: 'It is returning. Land earlier if the charge drops quickly.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'battery-warning': {
    code: 'battery-low',
    severity: 'warning',
    name: 'Battery critical',
    advice: {
      disarmed: CHARGE,
      armed: 'Disarm and change the battery.',
      flying: 'Return or land now.',
      returning: 'It is returning. Land now if it may not reach home.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'battery-failsafe': {
    code: 'battery-low',
    severity: 'warning',
    name: 'Battery failsafe',
    advice: {
      disarmed: CHARGE,
      flying: FAILSAFE_ACTS,
      returning: 'It is returning. Land now if it may not reach home.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'battery-empty': {
    code: 'battery-low',
    severity: 'warning',
    name: 'Battery empty',
    advice: {
      disarmed: CHARGE,
      armed: 'Disarm and change the battery.',
      flying: 'Land immediately.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'battery-failed': {
    code: 'battery-failed',
    severity: 'warning',
    name: 'Battery failed or unhealthy',
    advice: {
      disarmed: 'Check the battery and its connection.',
      armed: 'Disarm and check the battery.',
      flying: 'Land and check the battery.',
      landing: 'Check the battery after the landing.',
    },
  },
  'way-home-caution': {
    code: 'battery-way-home',
    severity: 'caution',
    name: 'Battery barely sufficient to reach home',
    advice: {
      disarmed: CHARGE,
      flying: 'Plan the return now.',
      returning: 'It is returning. Be ready to land on the way.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'way-home-warning': {
    code: 'battery-way-home',
    severity: 'warning',
    name: 'Battery not sufficient to reach home',
    advice: {
      disarmed: CHARGE,
      flying: 'Return or land now.',
      returning: 'Choose a place to land on the way.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  'gps-without-fix': {
    code: 'gps-without-fix',
    severity: 'caution',
    name: 'First GPS has no fix',
    advice: 'It still has a position from other sources. Keep watching it.',
  },
  'gps-lost': {
    code: 'gps-lost',
    severity: 'warning',
    name: 'GPS lost',
    advice: {
      disarmed: CHECK_BEFORE_NEXT,
      armed: 'Do not take off. Wait for a GPS fix.',
      flying: 'It cannot hold position. Land it or fly it manually.',
      landing: 'It lands without holding its position. Watch the drift.',
    },
  },
  'gps-weak-caution': {
    code: 'gps-weak',
    severity: 'caution',
    name: 'GPS weak',
    advice: {
      disarmed: 'Wait for better reception before the take-off.',
      flying: 'Watch the position. Keep away from obstacles.',
    },
  },
  'gps-weak-warning': {
    code: 'gps-weak',
    severity: 'warning',
    name: 'GPS very weak',
    advice: {
      disarmed: 'Wait for better reception before the take-off.',
      flying: 'Be ready to land or fly it manually.',
    },
  },
  ekf: {
    code: 'ekf',
    severity: 'warning',
    name: 'Position estimate unreliable',
    advice: {
      disarmed: CHECK_BEFORE_NEXT,
      armed: 'Do not take off before the estimate is good.',
      flying: 'Do not trust the map position. Be ready to land or fly it manually.',
    },
  },
  'vibration-caution': {
    code: 'vibration',
    severity: 'caution',
    name: 'Vibration high',
    advice: {
      disarmed: 'Check propellers, motors and mounting before the next flight.',
      flying: 'Fly slower and land soon.',
      landing: 'Check propellers, motors and mounting after the landing.',
    },
  },
  'vibration-warning': {
    code: 'vibration',
    severity: 'warning',
    name: 'Vibration very high',
    advice: {
      disarmed: 'Check propellers, motors and mounting before the next flight.',
      flying: 'Land soon: the height estimate may fail.',
      landing: 'Check propellers, motors and mounting after the landing.',
    },
  },
  'altitude-caution': {
    code: 'altitude-limit',
    severity: 'caution',
    name: 'Altitude limit exceeded',
    advice: { disarmed: 'Check its home altitude.', flying: 'Descend below the limit.' },
  },
  'altitude-warning': {
    code: 'altitude-limit',
    severity: 'warning',
    name: 'Altitude limit far exceeded',
    advice: { disarmed: 'Check its home altitude.', flying: 'Descend below the limit now.' },
  },
  'distance-caution': {
    code: 'home-distance',
    severity: 'caution',
    name: 'Far from home',
    advice: {
      disarmed: 'Check its home position.',
      flying: 'Bring it closer.',
      returning: 'It is returning.',
    },
  },
  'distance-warning': {
    code: 'home-distance',
    severity: 'warning',
    name: 'Too far from home',
    advice: {
      disarmed: 'Check its home position.',
      flying: 'Bring it back now.',
      returning: 'It is returning.',
    },
  },
  fence: {
    code: 'fence-breach',
    severity: 'warning',
    name: 'Geofence breached',
    advice: {
      disarmed: 'Bring it back inside the fence before the next flight.',
      flying: 'Bring it back inside the fence.',
      returning: 'It is returning. Watch it until it is inside.',
      landing: 'It is landing outside the fence. Keep the place clear.',
    },
  },
  'station-failsafe': {
    code: 'station-failsafe',
    severity: 'caution',
    name: 'Failsafe: it does not hear this station',
    advice: { disarmed: CHECK_BEFORE_NEXT, flying: FAILSAFE_ACTS },
  },
  'remote-failsafe': {
    code: 'remote-failsafe',
    severity: 'caution',
    name: 'Failsafe: no signal from the RC transmitter',
    advice: { disarmed: 'Check the RC transmitter and receiver.', flying: FAILSAFE_ACTS },
  },
  failsafe: {
    code: 'failsafe',
    severity: 'caution',
    name: 'Failsafe',
    advice: { disarmed: CHECK_BEFORE_NEXT, flying: FAILSAFE_ACTS },
  },
  'thrust-loss': {
    code: 'thrust-loss',
    severity: 'warning',
    name: 'Thrust loss or motor failure',
    advice: {
      disarmed: 'Check motors and propellers before the next flight.',
      flying: 'Land now. Do not climb or fly fast.',
      landing: 'It is landing. Keep the place clear.',
    },
  },
  crash: {
    code: 'crash',
    severity: 'warning',
    name: 'Crash detected',
    advice: {
      disarmed: 'Approach only with the battery disconnected or the propellers at rest.',
      armed: 'Disarm it.',
    },
  },
} as const satisfies Readonly<Record<string, AlertMeaning>>;

export type AlertMeaningId = keyof typeof ALERT_MEANINGS;

const ORDER = Object.keys(ALERT_MEANINGS) as readonly AlertMeaningId[];

/** Of several degrees of one condition. `degree` is higher for a worse one. */
export function worstMeaning(ids: readonly AlertMeaningId[]): AlertMeaning & { readonly degree: number } {
  const worst = ORDER.findLast((id) => ids.includes(id)) ?? 'failsafe';
  return { ...ALERT_MEANINGS[worst], degree: ORDER.indexOf(worst) };
}

/** What to do in the vehicle's present phase. */
export function adviceIn(advice: Advice, phase: AdvicePhase): string {
  if (typeof advice === 'string') return advice;
  const { disarmed, armed = disarmed, flying = armed, returning = flying, landing = returning } = advice;
  return { disarmed, armed, flying, returning, landing }[phase];
}

/** A lost vehicle is in the phase in which it was lost. */
export function advicePhaseOf(state: VehicleState): AdvicePhase {
  const status = vehicleStatus({ ...state, isLost: false });
  if (status === 'flying' || status === 'returning' || status === 'landing') return status;
  if (status !== 'armed') return 'disarmed';
  // Driving is what flying is to others.
  return neverFlies(state.type) ? 'flying' : 'armed';
}
