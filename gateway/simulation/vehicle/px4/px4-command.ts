import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import type { Requester } from '../telemetry/vehicle-output.ts';

/** A command as PX4's own bus carries it: seven numbers, a place in degrees, a height above mean sea level. */
export interface Px4Command {
  readonly command: number;
  readonly params: readonly [number, number, number, number];
  /** NaN: not given. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
  readonly requester: Requester;
}

/** A place that is not given in a COMMAND_INT. */
const UNSET = 0x7fff_ffff;

export function px4FromLong(message: MessageByName['COMMAND_LONG'], requester: Requester): Px4Command {
  const { command, param1, param2, param3, param4, param5, param6, param7 } = message;
  return {
    command,
    params: [param1, param2, param3, param4],
    latitudeDeg: param5,
    longitudeDeg: param6,
    altitudeAmslM: param7,
    requester,
  };
}

/** The frame is not looked at: whatever was meant, the height is taken as above mean sea level. */
export function px4FromInt(message: MessageByName['COMMAND_INT'], requester: Requester): Px4Command {
  const { command, param1, param2, param3, param4, x, y, z } = message;
  return {
    command,
    params: [param1, param2, param3, param4],
    latitudeDeg: x === UNSET ? Number.NaN : x / 1e7,
    longitudeDeg: y === UNSET ? Number.NaN : y / 1e7,
    altitudeAmslM: z,
    requester,
  };
}
