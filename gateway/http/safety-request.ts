import type { FastifyRequest } from 'fastify';
import { type CommandName, SAFETY_COMMANDS } from '../contract/command.ts';

const COMMAND_ROUTE = '/api/vehicles/:vehicleId/commands/:command';

/** Whether a request is hold, RTL, land or disarm: those know no limits (design, safety rule 2). */
export function isSafetyRequest(request: FastifyRequest): boolean {
  if (request.method !== 'POST' || request.routeOptions.url !== COMMAND_ROUTE) return false;
  const { command } = request.params as { command?: string };
  return command !== undefined && SAFETY_COMMANDS.has(command as CommandName);
}
