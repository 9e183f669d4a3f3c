import type {
  WorkflowEdge,
  WorkflowGraph,
  WorkflowNode,
} from '../../../gateway/contract/developer/workflow.ts';
import { type Message, translated } from '../../language/translate.ts';
import { emptyContent, type WorkflowContent } from './workflow-editor.ts';
import { emptyGraph, NODE_STEP, newNode } from './workflow-graph.ts';

/** A workflow to start from. */
export interface WorkflowTemplate {
  readonly id: string;
  readonly title: Message;
  readonly text: Message;
  /** Its names and texts are English: {@link inWords}. */
  readonly content: WorkflowContent;
}

/** The starting content in the chosen language. Its names and texts belong to the user from then on. */
export function inWords(content: WorkflowContent): WorkflowContent {
  const { graph } = content;
  return {
    ...content,
    name: translated(content.name),
    graph: {
      ...graph,
      inputs: graph.inputs.map((input) => ({ ...input, text: translated(input.text) })),
      nodes: graph.nodes.map((node) => ({
        ...node,
        ...(node.name !== undefined && { name: translated(node.name) }),
        ...(node.type === 'approval' && { text: translated(node.text) }),
      })),
    },
  };
}

export const WORKFLOW_TEMPLATES: readonly WorkflowTemplate[] = [
  {
    id: 'patrol',
    title: 'Patrol with each vehicle',
    text: 'Asks for approval, then flies the onboard mission of each vehicle, one after the other.',
    content: template(
      'Patrol with each vehicle',
      [],
      [
        place('start', 'start', 0, 0),
        place('approval', 'ask', 0, 1, { text: 'Start the patrol with every vehicle?' }),
        place('loop', 'vehicles', 0, 2, { over: 'vehicles.id[]' }),
        place('operation', 'patrol', 1, 3, {
          name: 'Fly its mission',
          operationId: 'mission.start',
          body: { vehicleId: { expression: 'vehicle' } },
          timeoutS: 1800,
        }),
        place('operation', 'comehome', 2, 4, {
          name: 'Return',
          operationId: 'commandVehicle',
          path: { vehicleId: { expression: 'vehicle' }, command: { value: 'rtl' } },
          timeoutS: 300,
        }),
        place('end', 'done', 0, 4),
        place('end', 'refused', -1, 2, { outcome: 'failed', name: 'Not approved' }),
      ],
      [
        ['start', 'next', 'ask'],
        ['ask', 'approved', 'vehicles'],
        ['ask', 'rejected', 'refused'],
        ['vehicles', 'each', 'patrol'],
        ['patrol', 'undo', 'comehome'],
        ['vehicles', 'next', 'done'],
      ],
    ),
  },
  {
    id: 'battery',
    title: 'Launch, return on low battery',
    text: 'Takes off, waits until the battery is low and returns to launch. Also returns if a step fails.',
    content: template(
      'Launch, return on low battery',
      [
        { name: 'vehicle', type: 'vehicle', text: 'Which vehicle' },
        { name: 'lowPct', type: 'number', text: 'Battery at which it returns, in percent', value: 35 },
      ],
      [
        place('start', 'start', 0, 0),
        place('operation', 'launch', 0, 1, {
          name: 'Launch (one vehicle)',
          operationId: 'commandVehicle',
          path: { vehicleId: { expression: 'inputs.vehicle' }, command: { value: 'takeoff' } },
          body: { altitudeM: { value: 20 } },
          timeoutS: 120,
        }),
        place('wait', 'batterylow', 0, 2, {
          name: 'Battery is low',
          until: 'vehicles[id = $$.inputs.vehicle].battery_pct < inputs.lowPct',
          timeoutS: 3600,
        }),
        place('operation', 'return', 0, 3, {
          name: 'Return',
          operationId: 'commandVehicle',
          path: { vehicleId: { expression: 'inputs.vehicle' }, command: { value: 'rtl' } },
          timeoutS: 300,
        }),
        place('operation', 'takeback', 1, 2, {
          name: 'Return to launch',
          operationId: 'commandVehicle',
          path: { vehicleId: { expression: 'inputs.vehicle' }, command: { value: 'rtl' } },
          timeoutS: 300,
        }),
        place('end', 'done', 0, 4),
      ],
      [
        ['start', 'next', 'launch'],
        ['launch', 'undo', 'takeback'],
        ['launch', 'next', 'batterylow'],
        ['batterylow', 'next', 'return'],
        ['return', 'next', 'done'],
      ],
    ),
  },
  {
    id: 'rehearse',
    title: 'Rehearse, then execute',
    text: 'Flies an action plan in simulation and executes it only after a passed rehearsal and an approval.',
    content: template(
      'Rehearse, then execute',
      [{ name: 'planId', type: 'string', text: 'Action plan id from the Command Center' }],
      [
        place('start', 'start', 0, 0),
        place('operation', 'rehearse', 0, 1, {
          name: 'Rehearse',
          operationId: 'simulation.run',
          body: { planId: { expression: 'inputs.planId' }, speed: { value: 20 } },
          timeoutS: 1800,
        }),
        place('condition', 'haspassed', 0, 2, {
          name: 'Rehearsal passed?',
          expression: "nodes.rehearse.output.state = 'passed'",
        }),
        place('approval', 'ask', 0, 3, { text: 'Rehearsal passed. Execute the action plan?' }),
        place('operation', 'execute', 0, 4, {
          operationId: 'executePlan',
          path: { planId: { expression: 'inputs.planId' } },
          timeoutS: 3600,
        }),
        place('end', 'done', 0, 5),
        place('end', 'stopped', 1, 4, { outcome: 'failed', name: 'Not executed' }),
      ],
      [
        ['start', 'next', 'rehearse'],
        ['rehearse', 'next', 'haspassed'],
        ['haspassed', 'yes', 'ask'],
        ['haspassed', 'no', 'stopped'],
        ['ask', 'approved', 'execute'],
        ['ask', 'rejected', 'stopped'],
        ['execute', 'next', 'done'],
      ],
    ),
  },
];

function template(
  name: string,
  inputs: WorkflowGraph['inputs'],
  nodes: readonly WorkflowNode[],
  edges: readonly (readonly [WorkflowEdge['from'], WorkflowEdge['port'], WorkflowEdge['to']])[],
): WorkflowContent {
  return {
    ...emptyContent,
    name,
    graph: {
      ...emptyGraph,
      inputs,
      nodes: [...nodes],
      edges: edges.map(([from, port, to]) => ({ from, port, to })),
    },
  };
}

function place<Type extends WorkflowNode['type']>(
  type: Type,
  id: string,
  column: number,
  row: number,
  change: Partial<Extract<WorkflowNode, { type: Type }>> = {},
): WorkflowNode {
  const position = { x: column * NODE_STEP.x, y: row * NODE_STEP.y };
  const { durationS, ...node } = { durationS: undefined, ...newNode(type, id, position), ...change };
  // A wait is for a time or until something holds.
  const waits = durationS !== undefined && !('until' in change);
  return { ...node, ...(waits && { durationS }) } as WorkflowNode;
}
