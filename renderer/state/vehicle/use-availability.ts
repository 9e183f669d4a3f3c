import { includesRole, type Whoami } from '../../../gateway/contract/account/access.ts';
import type { CommandName } from '../../../gateway/contract/command/command.ts';
import { useConnectionStore } from '../connection/connection-store.ts';
import { useNowMs } from '../connection/now.ts';
import { useWhoami } from './mission-queries.ts';
import { whyUnavailable } from './command-availability.ts';
import { useSelectedVehicleId } from './selection-store.ts';
import { vehicleCondition } from './vehicle-condition.ts';
import { useVehicle } from './vehicle-store.ts';

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
