import {
  type WorkflowGraph,
  workflowGraphSchema,
} from '../../../../../gateway/contract/developer/workflow.ts';

type Loose = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };

/** A graph of nodes without their places, and of edges written `from port to`. */
export function graphOf(
  nodes: readonly Loose[],
  edges: readonly string[],
  rest: Readonly<Record<string, unknown>> = {},
): WorkflowGraph {
  return workflowGraphSchema.parse({
    workflow: 1,
    nodes: nodes.map((node) => ({ position: { x: 0, y: 0 }, ...node })),
    edges: edges.map((text) => {
      const [from, port, to] = text.split(' ');
      return { from, port, to };
    }),
    ...rest,
  });
}

export const START = { id: 'start', type: 'start' } as const;
export const END = { id: 'end', type: 'end' } as const;

/** Reads telemetry. */
export const look = (id: string, rest: Readonly<Record<string, unknown>> = {}): Loose => ({
  id,
  type: 'operation',
  operationId: 'telemetry.read',
  ...rest,
});

export const launch = (id: string, rest: Readonly<Record<string, unknown>> = {}): Loose => ({
  id,
  type: 'operation',
  operationId: 'drone.launch',
  body: { missionType: { value: 'hover' }, zoneId: { value: 'zone-north' } },
  ...rest,
});

/** A command to a vehicle. */
export const command = (id: string, name: string, vehicle: Readonly<Record<string, unknown>>): Loose => ({
  id,
  type: 'operation',
  operationId: 'commandVehicle',
  waitForEnd: false,
  path: { vehicleId: vehicle, command: { value: name } },
});
