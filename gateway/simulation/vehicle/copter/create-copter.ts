import { FLIGHT_COMMANDS } from '../command/flight-commands.ts';
import type { CraftOptions } from '../craft/craft.ts';
import { Flight } from '../craft/flight.ts';
import { createMode } from '../mode/create-mode.ts';
import { applyCopterTarget } from './guided-targets.ts';

const CONTROL = { createMode, commands: FLIGHT_COMMANDS, applyTarget: applyCopterTarget };

/** A copter with the modes, commands and guided targets of ArduCopter. */
export function createCopter(options: CraftOptions): Flight {
  return new Flight(options, CONTROL);
}
