import type { CommandDescriptor } from './command-descriptor.ts';
import { emergencyCommands } from './emergency-commands.ts';
import { flightCommands } from './flight-commands.ts';
import { payloadCommands } from './payload-commands.ts';
import { settingCommands } from './setting-commands.ts';

/** Every guided command. A new one is a new member of one of these groups. */
export const COMMANDS = {
  ...flightCommands,
  ...emergencyCommands,
  ...settingCommands,
  ...payloadCommands,
} as const satisfies Readonly<Record<string, CommandDescriptor>>;
