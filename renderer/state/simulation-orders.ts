import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SimulationDetail, SimulationRun } from '../../gateway/contract/simulation.ts';
import {
  cancelSimulation,
  controlSimulation,
  type NewSimulation,
  readSimulation,
  type SimulationWish,
  startSimulation,
} from '../api/simulations.ts';
import { useGateway } from './gateway-context.ts';
import { navigate } from './route.ts';
import { simulationKeys } from './simulation-queries.ts';

/** What this window asks of simulations. Nothing of it reaches a vehicle of the station; failures are thrown. */
export interface SimulationOrders {
  /** Starts one and opens it. */
  start(request: NewSimulation): Promise<void>;
  control(simulationId: string, wish: SimulationWish): Promise<SimulationRun>;
  cancel(simulationId: string): Promise<SimulationRun>;
  read(simulationId: string): Promise<SimulationDetail>;
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
    };
  }, [rest, client]);
}
