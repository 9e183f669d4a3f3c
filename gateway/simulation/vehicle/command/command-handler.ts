import type { CommandContext } from './command-context.ts';
import type { CommandRequest } from './command-request.ts';

/** Carries a command out. @returns MAV_RESULT */
export type CommandHandler = (request: CommandRequest, context: CommandContext) => number;
