import { MavProtocolCapability } from '../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../state/vehicle-state.ts';

/** Whether the vehicle says that its files can be had by MAVLink FTP; false while it has not told what it can. */
export function hasFiles({ version }: Pick<VehicleState, 'version'>): boolean {
  return ((version?.capabilities ?? 0n) & BigInt(MavProtocolCapability.FTP)) !== 0n;
}
