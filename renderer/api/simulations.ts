import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import {
  type ScenarioSummary,
  type SimulationDetail,
  type SimulationRun,
  scenarioSummarySchema,
  type simulationControlSchema,
  simulationDetailSchema,
  type simulationRequestSchema,
  simulationRunSchema,
} from '../../gateway/contract/simulation.ts';
import type { RestCaller } from './rest-client.ts';

/** What is asked for: everything with a default may be left out. */
export type NewSimulation = z.input<typeof simulationRequestSchema>;

const PAGE_SIZE = 200;
const scenarioTextSchema = z.object({ scenarioId: z.string(), text: z.string() });

function runPath(simulationId: string, rest = ''): string {
  return `/api/simulation/run/${encodeURIComponent(simulationId)}${rest}`;
}

/** Showcases first; files that cannot be used with their problem. */
export async function listScenarios(rest: RestCaller): Promise<readonly ScenarioSummary[]> {
  const answer = await rest.request({ path: '/api/simulations', schema: listOf(scenarioSummarySchema) });
  return answer.items;
}

/** The file as it was written. */
export async function readScenarioText(rest: RestCaller, scenarioId: string): Promise<string> {
  const path = `/api/simulations/${encodeURIComponent(scenarioId)}`;
  return (await rest.request({ path, schema: scenarioTextSchema })).text;
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
