import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { simulationApi } from '../../../gateway/contract/api/simulation-api.ts';
import type {
  ScenarioSummary,
  SimulationDetail,
  SimulationRun,
} from '../../../gateway/contract/simulation/simulation.ts';
import { call, type InputOf } from '../../api/call.ts';
import { navigate } from '../app/route.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';

type NewSimulation = InputOf<typeof simulationApi.runSimulation>['body'];
type SimulationWish = InputOf<typeof simulationApi.controlSimulation>['body'];

/** What this window asks of simulations. Nothing of it reaches a vehicle of the station; failures are thrown. */
export interface SimulationOrders {
  /** Starts a run and opens it. */
  start(request: NewSimulation): Promise<void>;
  control(simulationId: string, wish: SimulationWish): Promise<SimulationRun>;
  cancel(simulationId: string): Promise<SimulationRun>;
  read(simulationId: string): Promise<SimulationDetail>;
  /** Keeps the text as one of the station's own files. */
  saveScenario(scenarioId: string, text: string): Promise<ScenarioSummary>;
  /** Removes an own file; answers with the text it had. */
  removeScenario(scenarioId: string): Promise<string>;
}

export function useSimulationOrders(): SimulationOrders {
  const { rest } = useGateway();
  const client = useQueryClient();
  return useMemo<SimulationOrders>(() => {
    const changed = () =>
      void client.invalidateQueries({ queryKey: operationKey(simulationApi.listSimulations) });
    return {
      async start(request) {
        const { simulationId } = await call(rest, simulationApi.runSimulation, { body: request });
        changed();
        navigate('simulation', undefined, { run: simulationId });
      },
      control: (simulationId, body) =>
        call(rest, simulationApi.controlSimulation, { params: { simulationId }, body }),
      async cancel(simulationId) {
        const run = await call(rest, simulationApi.cancelSimulation, { params: { simulationId } });
        changed();
        return run;
      },
      read: (simulationId) => call(rest, simulationApi.getSimulation, { params: { simulationId } }),
      async saveScenario(scenarioId, text) {
        const input = { params: { scenarioId } };
        const saved = await call(rest, simulationApi.putScenario, { ...input, body: { text } });
        client.setQueryData(operationKey(simulationApi.getScenario, input), { scenarioId, text });
        await client.invalidateQueries({ queryKey: operationKey(simulationApi.listScenarios) });
        return saved;
      },
      async removeScenario(scenarioId) {
        const input = { params: { scenarioId } };
        const { text } = await call(rest, simulationApi.getScenario, input);
        await call(rest, simulationApi.deleteScenario, input);
        const changed = [simulationApi.listScenarios, simulationApi.getScenario];
        await Promise.all(
          changed.map((operation) => client.invalidateQueries({ queryKey: operationKey(operation) })),
        );
        return text;
      },
    };
  }, [rest, client]);
}
