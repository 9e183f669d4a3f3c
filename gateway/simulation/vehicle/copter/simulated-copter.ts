import type { CraftOptions } from '../craft/craft.ts';
import { SimulatedCraft, type SimulatedCraftOptions } from '../craft/simulated-craft.ts';
import { PRECISION_LANDING_PARAMETER_TABLE } from '../payload/precision-landing.ts';
import { RANGEFINDER_PARAMETER_TABLE } from '../physics/rangefinder.ts';
import { PAYLOAD_PARAMETER_TABLE, PAYLOAD_SETTINGS } from '../service/shared-parameters.ts';
import { Copter } from './copter.ts';
import { COPTER_COMMANDS } from './copter-commands.ts';
import { createMode } from './copter-modes.ts';
import { COPTER_PARAMETER_TABLE } from './copter-parameter-table.ts';
import { applyCopterTarget } from './guided-mode.ts';

const CONTROL = { createMode, commands: COPTER_COMMANDS, applyTarget: applyCopterTarget };

/** A copter with the modes, commands and guided targets of ArduCopter. */
export function createCopter(options: CraftOptions): Copter {
  return new Copter(options, CONTROL);
}

export interface SimulatedCopterOptions extends SimulatedCraftOptions {
  /** Carries a gripper on output 9, two relays, a camera and a gimbal; none when left out. */
  readonly hasPayload?: boolean;
}

/** One ArduCopter. */
export class SimulatedCopter extends SimulatedCraft<Copter> {
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
      },
      options,
    );
  }
}
