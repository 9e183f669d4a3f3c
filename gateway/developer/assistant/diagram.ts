import type { Recommendation } from '../../contract/developer/assistant.ts';
import type { ChosenOperation } from './credit-estimate.ts';

/** Operations that affect vehicles, or report on them. */
const MOVES_VEHICLES: ReadonlySet<string> = new Set([
  'drone.launch',
  'mission.start',
  'SVC-AX-ACT-EXE-E-v1',
  'SVC-AX-PLN-ABT-E-v1',
]);
const HEARS_VEHICLES: ReadonlySet<string> = new Set(['telemetry.read', 'telemetry.stream']);

/** Your program, the chosen operations, and the vehicles; arrows say what is handed on. */
export function diagramOf(
  chosen: readonly ChosenOperation[],
  vehicleCount: number,
): Recommendation['diagram'] {
  const ids = new Set(chosen.map(({ operation }) => operation.id));
  const edges = chosen.flatMap(({ operation: { id }, advice }) => {
    const before = Object.entries(advice.after).filter(([from]) => ids.has(from));
    // A key goes into everything: its arrow is drawn only where nothing nearer leads there.
    const near = before.length > 1 ? before.filter(([from]) => from !== 'developer.key') : before;
    const incoming = near.map(([from, label]) => ({ from, to: id, label }));
    return incoming.length > 0 ? incoming : [{ from: 'program', to: id, label: 'calls' }];
  });
  const moving = chosen.filter(({ operation }) => MOVES_VEHICLES.has(operation.id));
  const hearing = chosen.filter(({ operation }) => HEARS_VEHICLES.has(operation.id));
  const hasVehicles = moving.length + hearing.length > 0;
  return {
    nodes: [
      { id: 'program', label: 'Your program' },
      ...chosen.map(({ operation }) => ({ id: operation.id, label: operation.name })),
      ...(hasVehicles
        ? [{ id: 'vehicles', label: vehicleCount === 1 ? '1 vehicle' : `${vehicleCount} vehicles` }]
        : []),
    ],
    edges: [
      ...edges,
      ...moving.map(({ operation }) => ({ from: operation.id, to: 'vehicles', label: 'commands' })),
      ...hearing.map(({ operation }) => ({ from: 'vehicles', to: operation.id, label: 'telemetry' })),
    ],
  };
}
