import type { MonotonicMs } from '../../base/clock.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { MessageOrigin } from '../../mavlink/codec/inbox.ts';
import type { Target } from '../../mavlink/codec/sender.ts';
import type { BatteryWatch } from '../alert/battery-watch.ts';
import type { LimitWatch } from '../alert/limit-watch.ts';
import type {
  AttitudeGroup,
  AutopilotKind,
  BatteryGroup,
  EstimatorGroup,
  FenceGroup,
  FlightGroup,
  GpsGroup,
  Heard,
  HeartbeatGroup,
  HeightGroup,
  HomeGroup,
  LandedGroup,
  MissionGroup,
  NavigationGroup,
  ParameterReading,
  PositionGroup,
  RadioGroup,
  ReachedGroup,
  RelayGroup,
  SensorGroup,
  ServoGroup,
  SpeedGroup,
  TerrainGroup,
  VehicleClockGroup,
  VehicleType,
  VersionGroup,
  VibrationGroup,
  WindGroup,
} from './groups.ts';
import type { CameraDevice, GimbalDevice, PictureRecord } from './payload-groups.ts';
import type { RemoteIdGroup } from './remote-id.ts';
import { autopilotKindOf, vehicleIdOf, vehicleTypeOf } from './vehicle-kind.ts';

/**
 * The current state of one vehicle; every group is undefined until received. Immutable: each change
 * creates a new object. Angles in degrees, altitudes name their datum, speeds in metres a second.
 */
export interface VehicleState {
  readonly vehicleId: string;
  readonly systemId: number;
  /** Component id of the autopilot. */
  readonly componentId: number;
  readonly autopilot: AutopilotKind;
  readonly type: VehicleType;
  readonly isLost: boolean;
  readonly hasConflict: boolean;
  /** Any frame of the autopilot component. */
  readonly lastFrameAtMs: MonotonicMs;
  /** After this silence of the autopilot, its values are stale: 3 × its usual gap, 1,000 to 3,000. */
  readonly staleAfterMs: number;
  /** The link of the last frame. */
  readonly linkId: string;
  /** The last frame was signed. */
  readonly isSigned: boolean;
  /** MAV_TYPE as sent. */
  readonly mavType: number;
  readonly flight: FlightGroup;
  readonly heartbeat: HeartbeatGroup | undefined;
  readonly position: PositionGroup | undefined;
  readonly height: HeightGroup | undefined;
  readonly attitude: AttitudeGroup | undefined;
  readonly speed: SpeedGroup | undefined;
  readonly battery: BatteryGroup | undefined;
  readonly batteryWatch: BatteryWatch | undefined;
  readonly limitWatch: LimitWatch | undefined;
  /** Of the first battery, from its parameter; undefined until that is read, and if it is not set. */
  readonly batteryCapacityMah: number | undefined;
  readonly gps: GpsGroup | undefined;
  readonly home: HomeGroup | undefined;
  readonly landed: LandedGroup | undefined;
  readonly mission: MissionGroup | undefined;
  readonly reached: ReachedGroup | undefined;
  readonly navigation: NavigationGroup | undefined;
  readonly sensors: SensorGroup | undefined;
  readonly wind: WindGroup | undefined;
  readonly terrain: TerrainGroup | undefined;
  readonly estimator: EstimatorGroup | undefined;
  readonly fence: FenceGroup | undefined;
  readonly vibration: VibrationGroup | undefined;
  readonly radio: RadioGroup | undefined;
  readonly vehicleClock: VehicleClockGroup | undefined;
  readonly servo: ServoGroup | undefined;
  readonly relay: RelayGroup | undefined;
  /** By id; at most 6 of each. */
  readonly cameras: readonly CameraDevice[];
  readonly gimbals: readonly GimbalDevice[];
  /** Newest last; at most 2,000. */
  readonly pictures: readonly PictureRecord[];
  /** Undefined for a vehicle without Remote ID, as far as known. */
  readonly remoteId: RemoteIdGroup | undefined;
  /** The last parameter values received, newest first, each name once; at most 48. */
  readonly parameters: readonly ParameterReading[];
  /** When its autopilot first sent simulation data. */
  readonly simulated: Heard | undefined;
  /**
   * When an ArduPilot plane first reported a VTOL state. Only one with Q_ENABLE does, whatever its
   * type.
   */
  readonly quadplane: Heard | undefined;
  readonly version: VersionGroup | undefined;
  /** Counts reboots seen since discovery. */
  readonly bootCount: number;
  /** Our own ids; undefined in a recording. */
  readonly station: Target | undefined;
}

/** The groups of a vehicle without any message since discovery or reboot. */
export const NOTHING_HEARD = {
  flight: { isAirborne: undefined, tookOffAtMs: undefined },
  position: undefined,
  height: undefined,
  attitude: undefined,
  speed: undefined,
  battery: undefined,
  batteryWatch: undefined,
  limitWatch: undefined,
  batteryCapacityMah: undefined,
  gps: undefined,
  home: undefined,
  landed: undefined,
  mission: undefined,
  reached: undefined,
  navigation: undefined,
  sensors: undefined,
  wind: undefined,
  terrain: undefined,
  estimator: undefined,
  fence: undefined,
  vibration: undefined,
  vehicleClock: undefined,
  servo: undefined,
  relay: undefined,
  cameras: [],
  gimbals: [],
  pictures: [],
  remoteId: undefined,
  simulated: undefined,
  quadplane: undefined,
  parameters: [],
} as const satisfies Partial<VehicleState>;

/** The longest silence before values are stale, and the default until a vehicle's usual gap is known. */
export const MAX_STALE_MS = 3000;

/** A vehicle at its first heartbeat, before the handlers process it. */
export function discovered(
  { autopilot, type }: MessageByName['HEARTBEAT'],
  { systemId, componentId, receivedAtMs, linkId, isSigned }: Omit<MessageOrigin, 'peer' | 'version'>,
  station?: Target,
): VehicleState {
  return {
    ...NOTHING_HEARD,
    vehicleId: vehicleIdOf(systemId),
    systemId,
    componentId,
    autopilot: autopilotKindOf(autopilot),
    type: vehicleTypeOf(type),
    mavType: type,
    isLost: false,
    hasConflict: false,
    lastFrameAtMs: receivedAtMs,
    staleAfterMs: MAX_STALE_MS,
    linkId,
    isSigned,
    heartbeat: undefined,
    radio: undefined,
    version: undefined,
    bootCount: 0,
    station,
  };
}
