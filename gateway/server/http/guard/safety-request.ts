import type { FastifyRequest } from 'fastify';
import { type CommandName, SAFETY_COMMANDS, STEERING_COMMANDS } from '../../../contract/command/command.ts';
import { isOwnCall } from '../own-calls.ts';

const COMMAND_ROUTE = '/api/vehicles/:vehicleId/commands/:command';
const ABORT_ROUTES: ReadonlySet<string> = new Set([
  '/api/action/:actionId/abort',
  '/api/action/plan/:planId/abort',
  '/drone/launch/:launchId/abort',
]);
const MOTOR_STOP_ROUTE = '/api/vehicles/:vehicleId/motor-test/stop';
const MANUAL_CONTROL_ROUTE = '/api/vehicles/:vehicleId/manual-control';

/**
 * Whether a request is hold, RTL, land, disarm, the abort of an action, plan or launch, or stops a motor test or
 * manual control. These have no limits (design, safety rule 2).
 */
export function isSafetyRequest(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  if (request.method === 'DELETE') return url === MANUAL_CONTROL_ROUTE;
  if (request.method !== 'POST') return false;
  if (ABORT_ROUTES.has(url) || url === MOTOR_STOP_ROUTE) return true;
  return isOneOf(SAFETY_COMMANDS, request);
}

/** Whether a request is a command that is allowed with a full disk and sent by the principal itself. */
export function isSteeringRequest(request: FastifyRequest): boolean {
  return request.method === 'POST' && isOneOf(STEERING_COMMANDS, request) && !isOwnCall(request);
}

function isOneOf(commands: ReadonlySet<CommandName>, request: FastifyRequest): boolean {
  const { command } = request.params as { command?: string };
  return request.routeOptions.url === COMMAND_ROUTE && commands.has(command as CommandName);
}
