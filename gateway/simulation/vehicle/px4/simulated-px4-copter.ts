import { copterFault } from '../copter/copter-faults.ts';
import { COPTER_PARAMETER_TABLE } from '../copter/copter-parameter-table.ts';
import { createCopter } from '../copter/create-copter.ts';
import { ArdupilotVehicle, type ArdupilotVehicleOptions } from '../craft/ardupilot-vehicle.ts';
import type { Flight } from '../craft/flight.ts';
import { ParameterStore } from '../service/parameter-store.ts';
import type { Px4MissionItem } from './px4-mission-item.ts';
import { PX4_PARAMETER_TABLE } from './px4-parameter-table.ts';
import { Px4Session } from './px4-session.ts';
import { airframeSettings } from './px4-settings.ts';

/**
 * A copter with PX4: the airframe, sensors and faults of the ArduPilot one, with PX4's modes, checks and
 * texts.
 */
export class SimulatedPx4Copter extends ArdupilotVehicle<Flight> {
  constructor(options: ArdupilotVehicleOptions) {
    const px4 = new ParameterStore(PX4_PARAMETER_TABLE, {
      ...options.parameters,
      MAV_SYS_ID: options.systemId,
    });
    const lists = new Map<number, readonly Px4MissionItem[]>();
    const { parameters: _, ...rest } = options;
    super(
      {
        word: 'copter',
        parameterTable: COPTER_PARAMETER_TABLE,
        settings: airframeSettings(px4, false),
        createCraft: createCopter,
        fault: copterFault,
        createSession: (session) => new Px4Session({ ...session, px4, lists }),
      },
      rest,
    );
  }
}
