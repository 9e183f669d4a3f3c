import { listOf } from '../../gateway/contract/list.ts';
import {
  type ConsoleLine,
  type ConsoleOutput,
  type ConsoleSession,
  consoleOutputSchema,
  consoleSessionSchema,
} from '../../gateway/contract/onboard/console.ts';
import {
  type RawMessageDefinition,
  type RawMessageRequest,
  type RawMessageSent,
  type RawMessageSummary,
  rawMessageDefinitionSchema,
  rawMessageSentSchema,
  rawMessageSummarySchema,
} from '../../gateway/contract/onboard/raw-message.ts';
import type { RestCaller } from './connection/rest-client.ts';

const WAIT_MS = 8000;

export async function listRawMessages(rest: RestCaller): Promise<readonly RawMessageSummary[]> {
  return (await rest.request({ path: '/api/raw-messages', schema: listOf(rawMessageSummarySchema) })).items;
}

export function describeRawMessage(rest: RestCaller, name: string): Promise<RawMessageDefinition> {
  const path = `/api/raw-messages/${encodeURIComponent(name)}`;
  return rest.request({ path, schema: rawMessageDefinitionSchema });
}

/** @throws GatewayError naming each field that does not fit */
export function sendRawMessage(
  rest: RestCaller,
  vehicleId: string,
  body: RawMessageRequest,
): Promise<RawMessageSent> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/raw-message`;
  return rest.request({
    method: 'POST',
    path,
    body,
    schema: rawMessageSentSchema,
  });
}

export function openConsole(
  rest: RestCaller,
  vehicleId: string,
  confirm: string | undefined,
): Promise<ConsoleSession> {
  const path = `/api/vehicles/${encodeURIComponent(vehicleId)}/console`;
  const body = confirm === undefined ? {} : { confirm };
  return rest.request({
    method: 'POST',
    path,
    body,
    schema: consoleSessionSchema,
  });
}

export function sendConsoleLine(
  rest: RestCaller,
  sessionId: string,
  line: ConsoleLine,
): Promise<ConsoleSession> {
  const path = `/api/consoles/${encodeURIComponent(sessionId)}/lines`;
  return rest.request({
    method: 'POST',
    path,
    body: line,
    schema: consoleSessionSchema,
  });
}

/** Answers when there is something from an offset on, or after some seconds. */
export function readConsole(
  rest: RestCaller,
  sessionId: string,
  fromOffset: number,
  signal: AbortSignal,
): Promise<ConsoleOutput> {
  const path = `/api/consoles/${encodeURIComponent(sessionId)}/output?from=${fromOffset}&waitMs=${WAIT_MS}`;
  return rest.request({ path, schema: consoleOutputSchema, signal, timeoutMs: 2 * WAIT_MS });
}

export function closeConsole(rest: RestCaller, sessionId: string): Promise<ConsoleSession> {
  const path = `/api/consoles/${encodeURIComponent(sessionId)}`;
  return rest.request({ method: 'DELETE', path, schema: consoleSessionSchema });
}
