import { z } from 'zod';
import { cameraCommands } from './camera-commands.ts';
import type { CommandDescriptor } from './command-descriptor.ts';
import { emergencyCommands } from './emergency-commands.ts';
import { flightCommands } from './flight-commands.ts';
import { payloadCommands } from './payload-commands.ts';
import { settingCommands } from './setting-commands.ts';

/** Every guided command. Add a new one to one of these groups. */
export const COMMANDS = {
  ...flightCommands,
  ...emergencyCommands,
  ...settingCommands,
  ...payloadCommands,
  ...cameraCommands,
} as const satisfies Readonly<Record<string, CommandDescriptor>>;

/** The body of each guided command at `POST /api/vehicles/{id}/commands/{command}`. */
export const COMMAND_PARAMS = Object.fromEntries(
  Object.entries(COMMANDS).map(([name, { params }]) => [name, params]),
) as { readonly [Name in CommandName]: (typeof COMMANDS)[Name]['params'] };

export type CommandName = keyof typeof COMMANDS;
export type CommandParams<Name extends CommandName = CommandName> = z.infer<
  (typeof COMMANDS)[Name]['params']
>;
export const commandNameSchema = z.enum(Object.keys(COMMANDS) as [CommandName, ...CommandName[]]);

/** A command's descriptor, for code that handles any command. */
export function commandOf(name: CommandName): CommandDescriptor {
  return COMMANDS[name];
}

/** Always available: one click, no credits, no limits, no waiting for governance (design, safety rule 2). */
export const SAFETY_COMMANDS = commandsWhere(({ groups }) => groups.includes('safety'));

/**
 * Also allowed on a full disk when a person gives them directly, so that a vehicle in the air stays
 * controllable. They wait for governance like any other command.
 */
export const STEERING_COMMANDS = commandsWhere(({ isSteering }) => isSteering === true);

function commandsWhere(isOne: (command: CommandDescriptor) => boolean): ReadonlySet<CommandName> {
  return new Set(commandNameSchema.options.filter((name) => isOne(commandOf(name))));
}
