import type { Principal } from '../contract/gateway-port.ts';
import type { Mode } from '../contract/list.ts';

type Reach = Pick<Principal, 'key' | 'isSimulatedOnly'>;

/** Whether live vehicles are out of a principal's reach: a test key, or a login whose address was not proved. */
export function isSimulatedOnly({ key, isSimulatedOnly: isBound }: Reach): boolean {
  return key?.mode === 'test' || isBound === true;
}

/** Whether a principal may see and move what flies in `mode`. A mode that is not known counts as live. */
export function mayReach(principal: Reach, mode: Mode | undefined): boolean {
  return !isSimulatedOnly(principal) || mode === 'sim' || mode === 'sitl';
}
