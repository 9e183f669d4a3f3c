import { ArdupilotVehicle, type ArdupilotVehicleOptions } from '../craft/ardupilot-vehicle.ts';
import type { Flight } from '../craft/flight.ts';
import { PRECISION_LANDING_PARAMETER_TABLE } from '../payload/precision-landing.ts';
import { RANGEFINDER_PARAMETER_TABLE } from '../physics/rangefinder.ts';
import { PAYLOAD_PARAMETER_TABLE, PAYLOAD_SETTINGS } from '../service/payload-parameters.ts';
import { copterFault } from './copter-faults.ts';
import { COPTER_PARAMETER_TABLE } from './copter-parameter-table.ts';
import { createCopter } from './create-copter.ts';

export interface SimulatedCopterOptions extends ArdupilotVehicleOptions {
  /** Carries a gripper on output 9, two relays, a camera and a gimbal; none when left out. */
  readonly hasPayload?: boolean;
}

/** One ArduCopter. */
export class SimulatedCopter extends ArdupilotVehicle<Flight> {
  constructor({ hasPayload = false, ...options }: SimulatedCopterOptions) {
    const isSet = (name: string) => (options.parameters?.[name] ?? 0) !== 0;
    super(
      {
        word: 'copter',
        parameterTable: [
          COPTER_PARAMETER_TABLE,
          hasPayload ? PAYLOAD_PARAMETER_TABLE : '',
          isSet('RNGFND1_TYPE') ? RANGEFINDER_PARAMETER_TABLE : '',
          isSet('PLND_ENABLED') ? PRECISION_LANDING_PARAMETER_TABLE : '',
        ].join(' '),
        settings: hasPayload ? PAYLOAD_SETTINGS : {},
        createCraft: createCopter,
        fault: copterFault,
      },
      options,
    );
  }
}
