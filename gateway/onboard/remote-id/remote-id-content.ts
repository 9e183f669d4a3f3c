import type { GeoPoint } from '../../base/geometry/local-frame.ts';
import {
  type BasicId,
  REMOTE_ID_MAX_ID,
  type RemoteIdSettings,
  UA_TYPES,
} from '../../contract/onboard/remote-id.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import {
  MavOdidCategoryEu,
  MavOdidClassificationType,
  MavOdidDescType,
  MavOdidIdType,
  MavOdidOperatorIdType,
  MavOdidOperatorLocationType,
} from '../../mavlink/codec/generated/enums.ts';
import type { RemoteIdContent, SelfIdFields } from '../../mavlink/protocol/remote-id-protocol.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';

/** Where the operator is, and how that is known. */
export interface OperatorLocation extends GeoPoint {
  readonly source: 'takeoff' | 'live' | 'fixed';
  /** Above the ellipsoid; undefined if unknown. */
  readonly altitudeM: number | undefined;
}

type Sent = NonNullable<NonNullable<TelemetryVehicle['remote_id']>['sent']>;

/** Remote ID counts seconds from 2019-01-01 00:00 UTC. */
const EPOCH_UTC_MS = Date.UTC(2019, 0, 1);
/** Stands for an unknown height. */
const UNKNOWN_M = -1000;
const DEG_E7 = 1e7;
const PRIVATE_OPERATOR_ID = 201;

const LOCATION_TYPE = {
  takeoff: MavOdidOperatorLocationType.TAKEOFF,
  live: MavOdidOperatorLocationType.LIVE_GNSS,
  fixed: MavOdidOperatorLocationType.FIXED,
} as const;
const EU_CATEGORY = {
  undeclared: MavOdidCategoryEu.UNDECLARED,
  open: MavOdidCategoryEu.OPEN,
  specific: MavOdidCategoryEu.SPECIFIC,
  certified: MavOdidCategoryEu.CERTIFIED,
} as const;
const ID_TYPE = {
  'serial-number': MavOdidIdType.SERIAL_NUMBER,
  registration: MavOdidIdType.CAA_REGISTRATION_ID,
  utm: MavOdidIdType.UTM_ASSIGNED_UUID,
  session: MavOdidIdType.SPECIFIC_SESSION_ID,
} as const;

/** The home of a vehicle. Its height above the ellipsoid follows from what its GPS reports of the sea level there. */
export function takeoffLocation({ home, gps }: VehicleState): OperatorLocation | undefined {
  if (!home) return undefined;
  const { latitudeDeg, longitudeDeg, altitudeAmslM } = home;
  const seaM = gps?.seaAboveEllipsoidM;
  return {
    source: 'takeoff',
    latitudeDeg,
    longitudeDeg,
    altitudeM: seaM === undefined ? undefined : altitudeAmslM + seaM,
  };
}

/** Without a location it is 0, 0, which stands for unknown: a vehicle may then refuse to arm. */
export function systemFields(
  settings: RemoteIdSettings,
  location: OperatorLocation | undefined,
  utcMs: number,
): NonNullable<RemoteIdContent['system']> {
  const isEu = settings.region === 'eu';
  return {
    operatorLatitude: Math.round((location?.latitudeDeg ?? 0) * DEG_E7),
    operatorLongitude: Math.round((location?.longitudeDeg ?? 0) * DEG_E7),
    operatorAltitudeGeo: location?.altitudeM ?? UNKNOWN_M,
    operatorLocationType: LOCATION_TYPE[settings.locationSource],
    classificationType: isEu ? MavOdidClassificationType.EU : MavOdidClassificationType.UNDECLARED,
    categoryEu: isEu ? EU_CATEGORY[settings.euCategory] : MavOdidCategoryEu.UNDECLARED,
    classEu: isEu ? settings.euClass : 0,
    areaCount: 1,
    areaRadius: 0,
    areaCeiling: UNKNOWN_M,
    areaFloor: UNKNOWN_M,
    timestamp: Math.max(0, Math.floor((utcMs - EPOCH_UTC_MS) / 1000)),
  };
}

export function operatorIdFields({
  operatorId,
  operatorIdType,
}: RemoteIdSettings): RemoteIdContent['operatorId'] {
  if (operatorId === '') return undefined;
  return {
    operatorIdType: operatorIdType === 'private' ? PRIVATE_OPERATOR_ID : MavOdidOperatorIdType.CAA,
    operatorId,
  };
}

export function selfIdFields(settings: RemoteIdSettings, isEmergency: boolean): SelfIdFields {
  if (isEmergency) return { descriptionType: MavOdidDescType.EMERGENCY, description: settings.emergencyText };
  return {
    descriptionType:
      settings.selfIdType === 'extended-status' ? MavOdidDescType.EXTENDED_STATUS : MavOdidDescType.TEXT,
    description: settings.selfId,
  };
}

export function basicIdFields({ idType, id, uaType }: BasicId): NonNullable<RemoteIdContent['basicId']> {
  const isHex = idType === 'utm' || idType === 'session';
  const bytes = isHex ? Buffer.from(id.replaceAll('-', ''), 'hex') : Buffer.from(id, 'ascii');
  return {
    idType: ID_TYPE[idType],
    uaType: UA_TYPES.indexOf(uaType),
    uasId: Array.from({ length: REMOTE_ID_MAX_ID }, (_, index) => bytes[index] ?? 0),
  };
}

/** What is sent, without its values, which are personal. null if nothing is. */
export function sentOf(
  { system, basicId, operatorId, selfId }: RemoteIdContent,
  location: OperatorLocation | undefined,
): Sent | null {
  if (!system && !selfId) return null;
  return {
    basic_id: basicId !== undefined,
    operator_id: operatorId !== undefined,
    self_id: selfId !== undefined,
    operator_location: system ? (location?.source ?? 'unknown') : 'unknown',
  };
}
