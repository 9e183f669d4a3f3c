import type { FastifyRequest } from 'fastify';
import {
  type CommandName,
  SAFETY_COMMANDS,
  STEERING_COMMANDS,
} from '../../../contract/command/catalogue/commands.ts';
import { isOwnCall } from '../own-calls.ts';

/**
 * Whether a request is hold, RTL, land, disarm, an abort of an action, plan or launch, or stops a
 * motor test or manual control. These have no limits (design, safety rule 2).
 */
export function isSafetyRequest(request: FastifyRequest): boolean {
  const isSafety = request.routeOptions.config.operation?.isSafety;
  return isSafety === 'by-command' ? isOneOf(SAFETY_COMMANDS, request) : isSafety === true;
}

/** Whether a request is a command from the principal itself that is allowed on a full disk. */
export function isSteeringRequest(request: FastifyRequest): boolean {
  const isCommand = request.routeOptions.config.operation?.isSafety === 'by-command';
  return isCommand && isOneOf(STEERING_COMMANDS, request) && !isOwnCall(request);
}

function isOneOf(commands: ReadonlySet<CommandName>, { params }: FastifyRequest): boolean {
  return commands.has((params as { command?: CommandName }).command as CommandName);
}
