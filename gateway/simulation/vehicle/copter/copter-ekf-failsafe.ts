import { CopterMode, MavSeverity } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';

/** FS_EKF_ACTION */
const LAND = 1;
const ALT_HOLD = 2;
const LAND_ALWAYS = 3;

/** What FS_EKF_ACTION says when the navigation filter cannot be trusted. */
export function actOnEkfFailure(flight: Craft): void {
  const action = flight.parameters.get('FS_EKF_ACTION');
  const { requiresPosition, customMode } = flight.mode.traits;
  const isWanted = action === LAND_ALWAYS || (requiresPosition && (action === LAND || action === ALT_HOLD));
  if (!isWanted || customMode === CopterMode.LAND) return;
  flight.setMode(action === ALT_HOLD ? CopterMode.ALT_HOLD : CopterMode.LAND);
  flight.listener.say(MavSeverity.WARNING, `EKF Failsafe: changed to ${flight.mode.traits.name} Mode`);
}
