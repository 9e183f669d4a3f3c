import { includesRole, type Whoami } from '../../../gateway/contract/account/access.ts';
import { type CommandName, commandOf } from '../../../gateway/contract/command/catalogue/commands.ts';
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
  const { neverFor, whyNotOffered } = commandOf(command);
  const why = neverFor?.(entry.telemetry) ?? whyNotOffered?.(entry.telemetry);
  return why === undefined ? undefined : translateSentence(why).text;
}

/** Why each command cannot be given to the selected vehicle now; undefined when it can. */
export function useAvailability(): (command: CommandName) => string | undefined {
  const entry = useVehicle(useSelectedVehicleId());
  const whyNot = useAvailabilityOf();
  return (command) => whyNot(entry, command);
}

/** The same for any vehicle. */
export function useAvailabilityOf(): (
  entry: VehicleEntry | undefined,
  command: CommandName,
) => string | undefined {
  const isGatewayReachable = useConnectionStore((state) => state.gateway !== 'offline');
  const nowMs = useNowMs();
  const isLiveBarred = isCommandBarred(useWhoami().data);
  return (entry, command) =>
    whyUnavailable(command, {
      entry,
      condition: entry && vehicleCondition(entry, nowMs),
      isGatewayReachable,
      isLiveBarred,
    });
}

/** Until the gateway said who we are, it alone decides. */
function isCommandBarred(whoami: Whoami | undefined): boolean {
  if (whoami === undefined || whoami.principal.kind === 'operator') return false;
  const { role } = whoami.station;
  return role === null || !includesRole(role, 'pilot');
}
