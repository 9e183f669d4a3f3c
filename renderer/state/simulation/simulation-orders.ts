import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  ScenarioCheck,
  ScenarioSummary,
  SimulationDetail,
  SimulationRun,
} from '../../../gateway/contract/simulation/simulation.ts';
import {
  cancelSimulation,
  checkScenario,
  controlSimulation,
  type NewSimulation,
  putScenario,
  readScenarioText,
  readSimulation,
  removeScenario,
  type SimulationWish,
  startSimulation,
} from '../../api/simulation.ts';
import { navigate } from '../app/route.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { simulationKeys } from './simulation-queries.ts';

/** What this window asks of simulations. Nothing of it reaches a vehicle of the station; failures are thrown. */
export interface SimulationOrders {
  /** Starts a run and opens it. */
  start(request: NewSimulation): Promise<void>;
  control(simulationId: string, wish: SimulationWish): Promise<SimulationRun>;
  cancel(simulationId: string): Promise<SimulationRun>;
  read(simulationId: string): Promise<SimulationDetail>;
  checkScenario(scenarioId: string, text: string): Promise<ScenarioCheck>;
  /** Keeps the text as one of the station's own files. */
  saveScenario(scenarioId: string, text: string): Promise<ScenarioSummary>;
  /** Removes an own file; answers with the text it had. */
  removeScenario(scenarioId: string): Promise<string>;
}

export function useSimulationOrders(): SimulationOrders {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<SimulationOrders>(() => {
    const changed = () => void client.invalidateQueries({ queryKey: simulationKeys.runs });
    return {
      async start(request) {
        const { simulationId } = await startSimulation(rest, request);
        changed();
        navigate('simulation', undefined, { run: simulationId });
      },
      control: (simulationId, wish) => controlSimulation(rest, simulationId, wish),
      async cancel(simulationId) {
        const run = await cancelSimulation(rest, simulationId);
        changed();
        return run;
      },
      read: (simulationId) => readSimulation(rest, simulationId),
      checkScenario: (scenarioId, text) => checkScenario(rest, scenarioId, text),
      async saveScenario(scenarioId, text) {
        const saved = await putScenario(rest, scenarioId, text);
        client.setQueryData(simulationKeys.text(scenarioId), text);
        await client.invalidateQueries({ queryKey: simulationKeys.scenarios, exact: true });
        return saved;
      },
      async removeScenario(scenarioId) {
        const text = await readScenarioText(rest, scenarioId);
        await removeScenario(rest, scenarioId);
        await client.invalidateQueries({ queryKey: simulationKeys.scenarios });
        return text;
      },
    };
  }, [rest, client]);
}
