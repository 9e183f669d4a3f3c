import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SimulationRun } from '../../../../gateway/contract/simulation/simulation.ts';
import type { SimulationWatch, WatchedSimulation } from '../../../state/simulation/simulation-watch.ts';

/** The simulation of this part of the window. */
export const WatchContext = createContext<SimulationWatch | undefined>(undefined);

export function useWatch(): SimulationWatch {
  const watch = useContext(WatchContext);
  if (!watch) throw new Error('useWatch needs a WatchContext above it');
  return watch;
}

export function useWatched<Value>(select: (state: WatchedSimulation) => Value): Value {
  return useStore(useWatch().store, select);
}

/** Something of the run; use it only where a run is known. */
export function useRun<Value>(select: (run: SimulationRun) => Value): Value {
  return useWatched(({ run }) => {
    if (!run) throw new Error('useRun needs a run that is known');
    return select(run);
  });
}
