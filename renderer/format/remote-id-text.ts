import type {
  BasicId,
  RemoteIdRegion,
  RemoteIdSettings,
  UA_TYPES,
} from '../../gateway/contract/onboard/remote-id.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { type Message, t } from '../language/translate.ts';

type VehicleRemoteId = NonNullable<TelemetryVehicle['remote_id']>;

const STATE_TEXT: Readonly<Record<VehicleRemoteId['state'], Message>> = {
  good: 'ready (Remote ID)',
  not_ready: 'not ready (Remote ID)',
  lost: 'transmitter lost',
  not_heard: 'no report',
};

export const LOCATION_SOURCES: Readonly<Record<RemoteIdSettings['locationSource'], Message>> = {
  takeoff: 'Take-off position',
  live: 'Position of this computer',
  fixed: 'Fixed position',
};

export const REGIONS: Readonly<Record<RemoteIdRegion, Message>> = {
  eu: 'EU',
  faa: 'USA (FAA)',
  other: 'Other region',
};

export const ID_TYPES: Readonly<Record<BasicId['idType'], Message>> = {
  'serial-number': 'Serial number (ANSI/CTA-2063-A)',
  registration: 'Registration (aircraft)',
  utm: 'UUID of a UTM',
  session: 'Id of one session',
};

export const UA_TYPE_NAMES: Readonly<Record<(typeof UA_TYPES)[number], Message>> = {
  none: 'Not declared',
  aeroplane: 'Aeroplane',
  multirotor: 'Helicopter or multirotor',
  gyroplane: 'Gyroplane',
  'hybrid-lift': 'Hybrid lift (VTOL)',
  ornithopter: 'Ornithopter',
  glider: 'Glider',
  kite: 'Kite',
  'free-balloon': 'Free balloon',
  'captive-balloon': 'Captive balloon',
  airship: 'Airship',
  parachute: 'Parachute',
  rocket: 'Rocket',
  tethered: 'Tethered aircraft',
  'ground-obstacle': 'Ground obstacle',
  other: 'Another kind',
};

export function remoteIdTone(remoteId: VehicleRemoteId): 'ok' | 'caution' | 'warning' {
  if (remoteId.emergency_since_ms) return 'warning';
  return remoteId.state === 'good' ? 'ok' : 'caution';
}

/** The state, with the reason in the words of the transmitter. */
export function remoteIdText({ state, reason }: VehicleRemoteId): string {
  return reason === null ? t(STATE_TEXT[state]) : `${t(STATE_TEXT[state])}: ${reason}`;
}

/** What this station sends to be transmitted, or that it sends nothing. */
export function sentText({ sent }: VehicleRemoteId): string {
  if (!sent) return t('nothing (Remote ID)');
  const { operator_location: location } = sent;
  const parts = [
    sent.basic_id && t('aircraft id'),
    sent.operator_id && t('operator id'),
    sent.self_id && t('text (Remote ID)'),
    location !== 'unknown' && t('operator location: {source}', { source: t(LOCATION_SOURCES[location]) }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
