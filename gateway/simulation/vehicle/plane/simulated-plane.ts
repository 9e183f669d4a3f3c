import { ArdupilotVehicle, type ArdupilotVehicleOptions } from '../craft/ardupilot-vehicle.ts';
import { craftFault } from '../craft/craft-fault.ts';
import { withLibraryParameters } from '../service/library-parameters.ts';
import { PAYLOAD_PARAMETER_TABLE, PAYLOAD_SETTINGS } from '../service/payload-parameters.ts';
import { createWingMode } from './create-wing-mode.ts';
import { PLANE_PARAMETER_TABLE } from './plane-parameter-table.ts';
import { Wing } from './wing.ts';
import { WING_COMMANDS } from './wing-commands.ts';
import { applyWingTarget } from './wing-targets.ts';

const CONTROL = { createMode: createWingMode, commands: WING_COMMANDS, applyTarget: applyWingTarget };
const IMPOSSIBLE = { 'rangefinder-failure': 'This plane carries no rangefinder that could fail.' };

/** One ArduPlane with wheels and a motor in front, a camera, a gimbal, a gripper and two relays. */
export class SimulatedPlane extends ArdupilotVehicle<Wing> {
  constructor(options: ArdupilotVehicleOptions) {
    super(
      {
        word: 'plane',
        parameterTable: withLibraryParameters(`${PLANE_PARAMETER_TABLE} ${PAYLOAD_PARAMETER_TABLE}`),
        settings: PAYLOAD_SETTINGS,
        createCraft: (craft) => new Wing(craft, CONTROL),
        fault: (fault) => craftFault('plane', IMPOSSIBLE, fault),
      },
      options,
    );
  }
}
