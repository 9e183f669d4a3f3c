import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type ScenarioCheck,
  type ScenarioSummary,
  type SimulationDetail,
  type SimulationRun,
  scenarioCheckSchema,
  scenarioSummarySchema,
  type simulationControlSchema,
  simulationDetailSchema,
  type simulationRequestSchema,
  simulationRunSchema,
} from '../../gateway/contract/simulation/simulation.ts';
import {
  type SitlOutput,
  type SitlProgram,
  type SitlRecord,
  type SitlRequest,
  sitlOutputSchema,
  sitlProgramSchema,
  sitlRecordSchema,
} from '../../gateway/contract/simulation/sitl.ts';
import type { RestCaller, RestClient } from './connection/rest-client.ts';

/** The request body. Fields with a default are optional. */
export type NewSimulation = z.input<typeof simulationRequestSchema>;

const PAGE_SIZE = 200;
const REHEARSALS = 50;
const scenarioTextSchema = z.object({ scenarioId: z.string(), text: z.string() });

function runPath(simulationId: string, rest = ''): string {
  return `/api/simulation/run/${encodeURIComponent(simulationId)}${rest}`;
}

/** Showcases first. Invalid files come with their problem. */
export async function listScenarios(rest: RestCaller): Promise<readonly ScenarioSummary[]> {
  const answer = await rest.request({ path: '/api/simulations', schema: listOf(scenarioSummarySchema) });
  return answer.items;
}

/** The file unchanged. */
export async function readScenarioText(rest: RestCaller, scenarioId: string): Promise<string> {
  return (await rest.request({ path: scenarioPath(scenarioId), schema: scenarioTextSchema })).text;
}

function scenarioPath(scenarioId: string, rest = ''): string {
  return `/api/simulations/${encodeURIComponent(scenarioId)}${rest}`;
}

/** Checks whether the text can be saved under this id. Changes nothing. */
export function checkScenario(rest: RestCaller, scenarioId: string, text: string): Promise<ScenarioCheck> {
  return rest.request({
    method: 'POST',
    path: scenarioPath(scenarioId, '/validate'),
    body: { text },
    schema: scenarioCheckSchema,
  });
}

export function putScenario(rest: RestCaller, scenarioId: string, text: string): Promise<ScenarioSummary> {
  return rest.request({
    method: 'PUT',
    path: scenarioPath(scenarioId),
    body: { text },
    schema: scenarioSummarySchema,
  });
}

/** Deletes a custom file. A built-in scenario with the same name applies again. */
export async function removeScenario(rest: RestCaller, scenarioId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: scenarioPath(scenarioId), schema: z.unknown() });
}

export function startSimulation(rest: RestCaller, request: NewSimulation): Promise<SimulationRun> {
  return rest.request({
    method: 'POST',
    path: '/api/simulation/run',
    body: request,
    schema: simulationRunSchema,
  });
}

/** The newest {@link PAGE_SIZE} runs, newest first. */
export async function listSimulationRuns(rest: RestCaller): Promise<readonly SimulationRun[]> {
  const path = `/api/simulation/run?limit=${PAGE_SIZE}`;
  return (await rest.request({ path, schema: listOf(simulationRunSchema) })).items;
}

/** The newest {@link REHEARSALS} runs of these exact steps, newest first. */
export async function listRunsOfSteps(rest: RestCaller, planHash: string): Promise<readonly SimulationRun[]> {
  const path = `/api/simulation/run?planHash=${encodeURIComponent(planHash)}&limit=${REHEARSALS}`;
  return (await rest.request({ path, schema: listOf(simulationRunSchema) })).items;
}

export function readSimulation(rest: RestCaller, simulationId: string): Promise<SimulationDetail> {
  return rest.request({ path: runPath(simulationId), schema: simulationDetailSchema });
}

export type SimulationWish = z.input<typeof simulationControlSchema>;

export function controlSimulation(
  rest: RestCaller,
  simulationId: string,
  control: SimulationWish,
): Promise<SimulationRun> {
  return rest.request({
    method: 'PATCH',
    path: runPath(simulationId),
    body: control,
    schema: simulationRunSchema,
  });
}

export function cancelSimulation(rest: RestCaller, simulationId: string): Promise<SimulationRun> {
  return rest.request({
    method: 'POST',
    path: runPath(simulationId, '/cancel'),
    body: {},
    schema: simulationRunSchema,
  });
}

/** @throws GatewayError with code sitl-config-invalid */
export async function listSitlPrograms(rest: RestClient): Promise<readonly SitlProgram[]> {
  return (await rest.request({ path: '/api/sitl/programs', schema: listOf(sitlProgramSchema) })).items;
}

/** Newest first. */
export async function listSitls(rest: RestClient): Promise<readonly SitlRecord[]> {
  return (await rest.request({ path: '/api/sitl', schema: listOf(sitlRecordSchema) })).items;
}

/**
 * @throws GatewayError with code sitl-program-missing, sitl-config-invalid, port-taken, link-exists or
 * resource-limit
 */
export function startSitl(rest: RestClient, request: SitlRequest): Promise<SitlRecord> {
  return rest.request({ method: 'POST', path: '/api/sitl', body: request, schema: sitlRecordSchema });
}

export function stopSitl(rest: RestClient, sitlId: string): Promise<SitlRecord> {
  const path = `/api/sitl/${encodeURIComponent(sitlId)}/stop`;
  return rest.request({ method: 'POST', path, body: {}, schema: sitlRecordSchema });
}

/** Lines after `afterSeq`. */
export function readSitlOutput(rest: RestClient, sitlId: string, afterSeq: number): Promise<SitlOutput> {
  const path = `/api/sitl/${encodeURIComponent(sitlId)}/output?after=${afterSeq}`;
  return rest.request({ path, schema: sitlOutputSchema });
}
