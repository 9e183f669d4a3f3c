import { type CommandName, commandNameSchema } from '../../contract/command/catalogue/commands.ts';
import { MavCmd, MavModeFlag } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { VehicleState } from '../../vehicle/state/vehicle-state.ts';
import { ACTIONS } from '../catalogue/action-catalogue.ts';
import { modeFor } from '../catalogue/mode-step.ts';
import type { ProgramMessage } from '../catalogue/program-message.ts';

/** A program's request in the form the command gate takes. */
export interface ProgramRequest {
  readonly command: CommandName;
  readonly params: Readonly<Record<string, unknown>>;
}

const DEGREES_E7 = 1e7;

type FlightModes = readonly { readonly name: string; readonly customMode: number }[];

export function requestOfLong(
  { command, param1, param2, param3, param5, param6, param7 }: MessageByName['COMMAND_LONG'],
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  return requestOf(
    { command, param1, param2, param3, lat: param5, lon: param6, z: param7, frame: undefined },
    vehicle,
    modes,
  );
}

export function requestOfInt(
  { command, param1, param2, param3, x, y, z, frame }: MessageByName['COMMAND_INT'],
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  const lat = x / DEGREES_E7;
  return requestOf({ command, param1, param2, param3, lat, lon: y / DEGREES_E7, z, frame }, vehicle, modes);
}

/**
 * For SET_MODE and DO_SET_MODE. Without this flag the message means something else, e.g. the safety
 * switch with 0 or 1, which are mode numbers too.
 */
export function namesMode(baseMode: number): boolean {
  return (baseMode & MavModeFlag.CUSTOM_MODE_ENABLED) !== 0;
}

/** The request for the mode a program sets by number. Emergency modes become their commands. */
export function requestOfMode(
  customMode: number,
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  for (const command of ['rtl', 'land', 'hold'] as const)
    if (modeFor(vehicle, command)?.customMode === customMode) return { command, params: {} };
  const name = modes.find((mode) => mode.customMode === customMode)?.name;
  return name === undefined ? undefined : { command: 'set-mode', params: { mode: name } };
}

/** Undefined for commands the catalogue does not offer to programs. */
function requestOf(
  message: ProgramMessage,
  vehicle: VehicleState,
  modes: FlightModes,
): ProgramRequest | undefined {
  const { command, param1, param2, param3 } = message;
  // DO_SET_MODE can mean several commands, depending on the mode.
  if (command === MavCmd.DO_SET_MODE) {
    if (!namesMode(param1)) return undefined;
    const customMode = vehicle.autopilot === 'px4' ? (param2 << 16) | (param3 << 24) : param2;
    return requestOfMode(customMode, vehicle, modes);
  }
  for (const name of commandNameSchema.options) {
    const { fromProgram } = ACTIONS[name];
    const params = fromProgram?.command === command ? fromProgram.paramsOf(message, vehicle) : undefined;
    if (params) return { command: name, params };
  }
  return undefined;
}
