import type { Copter } from '../copter/copter.ts';
import { COPTER_PARAMETER_TABLE } from '../copter/copter-parameter-table.ts';
import { createCopter } from '../copter/simulated-copter.ts';
import { SimulatedCraft, type SimulatedCraftOptions } from '../craft/simulated-craft.ts';
import { ParameterStore } from '../service/parameter-store.ts';
import type { Px4MissionItem } from './px4-mission-item.ts';
import { airframeSettings, PX4_PARAMETER_TABLE } from './px4-parameters.ts';
import { Px4Session } from './px4-session.ts';

/**
 * A copter with PX4: the airframe, sensors and faults of the ArduPilot one, with PX4's modes, checks and
 * texts.
 */
export class SimulatedPx4Copter extends SimulatedCraft<Copter> {
  constructor(options: SimulatedCraftOptions) {
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
        createSession: (session) => new Px4Session({ ...session, px4, lists }),
      },
      rest,
    );
  }
}
