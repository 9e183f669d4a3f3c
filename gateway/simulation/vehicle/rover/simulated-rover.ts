import { ArdupilotVehicle, type ArdupilotVehicleOptions } from '../craft/ardupilot-vehicle.ts';
import { craftFault } from '../craft/craft-fault.ts';
import { withLibraryParameters } from '../service/library-parameters.ts';
import { PAYLOAD_PARAMETER_TABLE, PAYLOAD_SETTINGS } from '../service/payload-parameters.ts';
import { createDriveMode } from './create-drive-mode.ts';
import { Drive } from './drive.ts';
import { DRIVE_COMMANDS } from './drive-commands.ts';
import { applyDriveTarget } from './drive-targets.ts';
import { ROVER_PARAMETER_TABLE } from './rover-parameter-table.ts';

const CONTROL = { createMode: createDriveMode, commands: DRIVE_COMMANDS, applyTarget: applyDriveTarget };
const IMPOSSIBLE = {
  'rangefinder-failure': 'This rover carries no rangefinder that could fail.',
  'wind-gust': 'Wind does not move a rover.',
};

/** One ArduRover: a car with front steering, a camera, a gimbal, a gripper and two relays. */
export class SimulatedRover extends ArdupilotVehicle<Drive> {
  constructor(options: ArdupilotVehicleOptions) {
    super(
      {
        word: 'rover',
        parameterTable: withLibraryParameters(`${ROVER_PARAMETER_TABLE} ${PAYLOAD_PARAMETER_TABLE}`),
        settings: PAYLOAD_SETTINGS,
        createCraft: (craft) => new Drive(craft, CONTROL),
        fault: (fault) => craftFault('rover', IMPOSSIBLE, fault),
      },
      options,
    );
  }
}
