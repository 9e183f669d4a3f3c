import { includesRole, type Whoami } from '../../../gateway/contract/account/access.ts';
import type { CommandName } from '../../../gateway/contract/command/command.ts';
import { neverFlies } from '../../../gateway/contract/vehicle/never-flies.ts';
import { orbits } from '../../../gateway/contract/vehicle/orbits.ts';
import { hasTakeoffMode } from '../../../gateway/contract/vehicle/plane-takeoff.ts';
import { VEHICLE_TYPE_TEXT } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { useConnectionStore } from '../connection/connection-store.ts';
import { useNowMs } from '../connection/now.ts';
import { useWhoami } from '../connection/whoami.ts';
import { useSelectedVehicleId } from './selection-store.ts';
import { type VehicleCondition, vehicleCondition } from './vehicle-condition.ts';
import { useVehicle, type VehicleEntry } from './vehicle-store.ts';

/** Data for deciding whether a control is available. */
export interface AvailabilityInput {
  readonly entry: VehicleEntry | undefined;
  readonly condition: VehicleCondition | undefined;
  readonly isGatewayReachable: boolean;
  /** Our role may see real aircraft but not command them. */
  readonly isLiveBarred?: boolean;
}

/**
 * Why a command cannot be given now, in words for the operator; undefined when it can. The gateway decides in the end;
 * this only keeps controls from offering what is sure to be refused. Hold, RTL and land are never barred while there
 * is a vehicle to send them to (design, safety rule 2).
 */
export function whyUnavailable(command: CommandName, input: AvailabilityInput): string | undefined {
  const { entry, condition } = input;
  if (!entry) return t('No vehicle is selected.');
  if (command === 'hold' || command === 'rtl' || command === 'land') return undefined;
  if (!input.isGatewayReachable) return t('The gateway is offline.');
  if (input.isLiveBarred && entry.telemetry.mode === 'live')
    return t('Your role at this station does not allow commanding real aircraft.');
  if (condition === 'lost')
    return t('Link to {name} lost: no data received.', { name: entry.telemetry.name });
  if (entry.telemetry.conflict) return t('Two vehicles use this system id. Resolve the conflict first.');
  return whyNotInState(command, entry);
}

type VehicleType = VehicleEntry['telemetry']['type'];

const typeText = (type: VehicleType) => t(VEHICLE_TYPE_TEXT[type]);
const isGround = (type: VehicleType) => type === 'rover' || type === 'boat';

/** What a kind of vehicle never does; of `land` nothing is barred (safety rule 2). */
const NOT_OF_TYPE: Readonly<Partial<Record<CommandName, (type: VehicleType) => string | undefined>>> = {
  takeoff: (type) =>
    neverFlies(type) ? t('A {type} cannot take off.', { type: typeText(type) }) : undefined,
  'change-altitude': (type) =>
    isGround(type) ? t('A {type} cannot change altitude.', { type: typeText(type) }) : undefined,
  orbit: (type) => (neverFlies(type) ? t('A {type} cannot orbit.', { type: typeText(type) }) : undefined),
  'precision-land': (type) =>
    isGround(type) || type === 'plane'
      ? t('A {type} cannot land on the spot.', { type: typeText(type) })
      : undefined,
};

function whyNotInState(command: CommandName, { telemetry }: VehicleEntry): string | undefined {
  const notOfType = NOT_OF_TYPE[command]?.(telemetry.type);
  if (notOfType !== undefined) return notOfType;
  const isAirborne =
    telemetry.status === 'flying' || telemetry.status === 'returning' || telemetry.status === 'landing';
  switch (command) {
    case 'arm':
      return telemetry.armed ? t('Already armed.') : whyNotReady(telemetry);
    case 'disarm':
      if (telemetry.armed === false) return t('Already disarmed.');
      // Rovers and boats are never airborne, not even while returning.
      return isAirborne && !neverFlies(telemetry.type)
        ? t('Land first: disarming in flight stops the motors.')
        : undefined;
    case 'takeoff':
      if (isAirborne) return t('Already flying.');
      if (telemetry.type === 'plane' && !hasTakeoffMode(telemetry))
        return t('This plane has no TAKEOFF mode. Take off with a mission.');
      return (telemetry.armed ? undefined : whyNotReady(telemetry)) ?? whyNoPosition(telemetry);
    case 'orbit':
      if (!orbits(telemetry))
        return t(
          'An ArduPilot copter has no orbit command. Plan an orbit pattern, or launch an orbit over a zone.',
        );
      return isAirborne ? undefined : t('Take off first.');
    case 'goto':
    case 'change-altitude':
    case 'change-speed':
    case 'precision-land':
      if (isGround(telemetry.type)) return telemetry.armed ? undefined : t('Arm first.');
      return isAirborne ? undefined : t('Take off first.');
    case 'start-mission':
      if (telemetry.mission?.count === 0 || telemetry.mission?.state === 'none')
        return t('No mission on the vehicle.');
      if (isAirborne) return undefined;
      return (telemetry.armed ? undefined : whyNotReady(telemetry)) ?? whyNoPosition(telemetry);
    case 'set-mode':
      return telemetry.flight_modes.length === 0 ? t('Flight modes not known yet.') : undefined;
    case 'hold':
    case 'rtl':
    case 'land':
    case 'set-home':
    case 'gripper':
    case 'set-servo':
    case 'set-relay':
    case 'camera-trigger':
    case 'camera-interval':
    case 'camera-stop':
    case 'gimbal':
    case 'set-parameter':
      return undefined;
  }
}

function whyNotReady(telemetry: VehicleEntry['telemetry']): string | undefined {
  if (telemetry.health.ready !== false) return undefined;
  const worst =
    telemetry.health.issues.find((issue) => issue.severity !== 'info') ?? telemetry.health.issues[0];
  return worst
    ? t('Not ready to arm: {text}', { text: translateSentence(worst.text).text })
    : t('Not ready to arm.');
}

function whyNoPosition({ health }: VehicleEntry['telemetry']): string | undefined {
  return health.ready_for_takeoff === false ? t('No position estimate yet. Wait for GPS.') : undefined;
}

/** Why each command cannot be given to the selected vehicle now; undefined when it can. */
export function useAvailability(): (command: CommandName) => string | undefined {
  const entry = useVehicle(useSelectedVehicleId());
  const isGatewayReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const nowMs = useNowMs();
  const condition = entry && vehicleCondition(entry, nowMs);
  const isLiveBarred = isCommandBarred(useWhoami().data);
  return (command) => whyUnavailable(command, { entry, condition, isGatewayReachable, isLiveBarred });
}

/** Until the gateway said who we are, it alone decides. */
function isCommandBarred(whoami: Whoami | undefined): boolean {
  if (whoami === undefined || whoami.principal.kind === 'operator') return false;
  const { role } = whoami.station;
  return role === null || !includesRole(role, 'pilot');
}
