import { DOCUMENTED_OPERATIONS } from '../../../gateway/contract/developer/documented-operations.ts';
import type {
  WorkflowBinding,
  WorkflowInput,
  WorkflowNode,
} from '../../../gateway/contract/developer/workflow.ts';
import { expressionPath } from '../../format/workflow-text.ts';
import { type Message, t } from '../../language/translate.ts';
import { sampleBody } from '../developer/sandbox-store.ts';
import { emptyContent, type WorkflowContent } from './workflow-editor.ts';
import { emptyGraph, freshNodeId, idsOf, NODE_STEP, newNode, withNode } from './workflow-graph.ts';

/** Which operation makes what a later path names. */
const MAKERS: Readonly<Record<string, string>> = {
  planId: 'SVC-AX-PLN-CRE-C-v1',
  actionId: 'SVC-AX-ACT-QUE-C-v1',
};

const INPUTS: Readonly<Record<string, WorkflowInput & { readonly text: Message }>> = {
  vehicle: { name: 'vehicle', type: 'vehicle', text: 'Which vehicle' },
  tenant: { name: 'tenant', type: 'string', text: 'Tenant', value: 'local' },
  uuid: { name: 'correlation', type: 'string', text: 'Identifies this run in responses', value: 'workflow' },
};

/** A run calls as who started it: no credential is handed over, and a stream is nothing that ends. */
const LEFT_OUT_FIELDS: ReadonlySet<string> = new Set(['auth']);

/** The selected operations one after the other, each with its example from the docs. */
export function workflowOfSelection(operationIds: readonly string[]): WorkflowContent {
  const inputs = new Map<string, WorkflowInput>();
  const nodes: WorkflowNode[] = [];
  let graph = emptyGraph;
  const add = (node: WorkflowNode) => {
    graph = withNode(graph, node, graph.nodes.at(-1)?.id);
    nodes.push(node);
  };
  const place = () => ({ x: 0, y: graph.nodes.length * NODE_STEP.y });
  for (const operation of DOCUMENTED_OPERATIONS.filter(({ id }) => operationIds.includes(id)).toSorted(
    (a, b) => operationIds.indexOf(a.id) - operationIds.indexOf(b.id),
  )) {
    if (operation.method === 'WS' || operation.auth === 'none') continue;
    const wish = operation.name.replace(/\ban?\b/gi, '');
    const node = newNode('operation', freshNodeId(idsOf(graph.nodes), wish), place(), operation.id);
    if (node.type !== 'operation') continue;
    const path = pathBindings(operation.path, nodes, inputs);
    add({ ...node, path, body: bodyBindings(sampleBody(operation.id, undefined), inputs) });
  }
  add(newNode('end', 'done', place()));
  return {
    ...emptyContent,
    name: t('Selected operations'),
    graph: { ...graph, inputs: [...inputs.values()] },
  };
}

function pathBindings(
  path: string,
  before: readonly WorkflowNode[],
  inputs: Map<string, WorkflowInput>,
): Record<string, WorkflowBinding> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const maker = before.findLast((node) => node.type === 'operation' && node.operationId === MAKERS[name]);
      if (maker) return [name, { expression: expressionPath('nodes', maker.id, 'output', name) }];
      inputs.set(name, { name, type: 'string', text: '' });
      return [name, { expression: expressionPath('inputs', name) }];
    }),
  );
}

function bodyBindings(
  body: string | undefined,
  inputs: Map<string, WorkflowInput>,
): Record<string, WorkflowBinding> {
  const fields = Object.entries(JSON.parse(body ?? '{}') as Record<string, unknown>);
  return Object.fromEntries(
    fields
      .filter(([name]) => !LEFT_OUT_FIELDS.has(name))
      .map(([name, value]): [string, WorkflowBinding] => {
        const text = JSON.stringify(value);
        if (!text.includes('{{')) return [name, { value }];
        // JSON is an expression too: only the variables of the playground become inputs.
        const expression = text.replace(/"\{\{(\w+)\}\}"/g, (_whole, variable: string) => {
          const known = INPUTS[variable];
          const input: WorkflowInput = known
            ? { ...known, text: t(known.text) }
            : { name: variable, type: 'string', text: '' };
          inputs.set(input.name, input);
          return expressionPath('inputs', input.name);
        });
        return [name, { expression }];
      }),
  );
}
