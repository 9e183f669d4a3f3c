import { beforeEach, describe, expect, it } from 'vitest';
import { type WorkflowGraph, workflowGraphSchema } from '../../../../gateway/contract/developer/workflow.ts';
import { SELECTION_TARGETS, useBasketStore } from '../../../../renderer/state/developer/basket-store.ts';
import { workflowDrafts } from '../../../../renderer/state/workflow/workflow-drafts.ts';
import { addWorkflowNode, changeWorkflowNode } from '../../../../renderer/state/workflow/workflow-editing.ts';
import { emptyContent } from '../../../../renderer/state/workflow/workflow-editor.ts';
import {
  beginWorkflow,
  isUnsaved,
  markSaved,
  openDraftWorkflow,
  openSavedWorkflow,
  useWorkflowEditorStore,
} from '../../../../renderer/state/workflow/workflow-editor-store.ts';
import { workflowFileText, workflowOfFile } from '../../../../renderer/state/workflow/workflow-file.ts';
import { emptyGraph, newNode, withNode } from '../../../../renderer/state/workflow/workflow-graph.ts';
import { workflowOfSelection } from '../../../../renderer/state/workflow/workflow-of-selection.ts';
import { expressionOffers, offersAt } from '../../../../renderer/state/workflow/workflow-offers.ts';
import { formProblems } from '../../../../renderer/state/workflow/workflow-queries.ts';
import { WORKFLOW_TEMPLATES } from '../../../../renderer/state/workflow/workflow-templates.ts';

beforeEach(() => {
  localStorage.clear();
  useWorkflowEditorStore.setState({ open: undefined, copied: undefined });
});

const opened = () => {
  const { open } = useWorkflowEditorStore.getState();
  if (!open) throw new Error('nothing is open');
  return open;
};

function stored(version: number, name: string) {
  const content = { ...emptyContent, name };
  const rest = { schedule: null, savedAtMs: 1, hash: 'h', problems: [], versions: [] };
  return { ...content, ...rest, workflowId: 'wfl_1', version, nodes: 1 };
}

describe('drafts', () => {
  it('come back after a reload, half written as they are', () => {
    openDraftWorkflow(beginWorkflow(emptyContent));
    const id = addWorkflowNode({ type: 'condition' });
    changeWorkflowNode(id ?? '', (node) => ({ ...node, expression: '' }) as typeof node, 'expression');
    dispatchEvent(new Event('pagehide'));
    useWorkflowEditorStore.setState({ open: undefined });
    expect(openDraftWorkflow('draft-1')).toBe(true);
    expect(opened().editor.content.graph.nodes.at(-1)).toMatchObject({ id, expression: '' });
  });

  it('of a saved workflow are gone once they are saved', () => {
    openSavedWorkflow(stored(1, 'Patrol'));
    expect(isUnsaved(opened())).toBe(false);
    addWorkflowNode({ type: 'end' });
    dispatchEvent(new Event('pagehide'));
    expect(workflowDrafts.read('wfl_1')?.version).toBe(1);
    const { content } = opened().editor;
    markSaved({ ...stored(2, 'Patrol'), graph: content.graph }, content);
    expect(workflowDrafts.read('wfl_1')).toBeUndefined();
    expect(isUnsaved(opened())).toBe(false);
    expect(opened().version).toBe(2);
  });

  it('made from an older version say so when they are saved', () => {
    openSavedWorkflow(stored(1, 'Patrol'));
    addWorkflowNode({ type: 'end' });
    dispatchEvent(new Event('pagehide'));
    useWorkflowEditorStore.setState({ open: undefined });
    openSavedWorkflow(stored(2, 'Patrol'));
    expect(opened().version).toBe(1);
    expect(opened().editor.content.graph.nodes).toHaveLength(2);
    expect(isUnsaved(opened())).toBe(true);
  });
});

describe('content of workflows', () => {
  it('goes to a file and comes back; what is none is refused with what to do', () => {
    const [template] = WORKFLOW_TEMPLATES;
    const content = template?.content ?? emptyContent;
    expect(workflowOfFile(workflowFileText(content))).toEqual(content);
    expect(workflowOfFile('{')).toBe('Not a JSON file.');
    expect(workflowOfFile('{"format":"x"}')).toContain('"format" must be');
    const twice = { ...emptyGraph, nodes: [...emptyGraph.nodes, ...emptyGraph.nodes] };
    expect(workflowOfFile(workflowFileText({ ...content, graph: twice }))).toContain('Two nodes have the id');
  });

  it('of every template fits the contract', () => {
    for (const { content } of WORKFLOW_TEMPLATES)
      expect(workflowGraphSchema.safeParse(content.graph).error).toBeUndefined();
  });

  it('of a selection chains its operations with their examples, later ones name what earlier ones made', () => {
    const { graph } = workflowOfSelection([
      'SVC-AX-PLN-CRE-C-v1',
      'telemetry.stream',
      'SVC-AX-STP-ADD-C-v1',
      'drone.launch',
    ]);
    expect(workflowGraphSchema.safeParse(graph).error).toBeUndefined();
    expect(graph.nodes.map((node) => (node.type === 'operation' ? node.operationId : node.type))).toEqual([
      'start',
      'SVC-AX-PLN-CRE-C-v1',
      'SVC-AX-STP-ADD-C-v1',
      'drone.launch',
      'end',
    ]);
    expect(graph.edges).toHaveLength(4);
    expect(graph.nodes[2]).toMatchObject({
      path: { planId: { expression: 'nodes.createactionplan.output.planId' } },
      body: { vehicleId: { expression: 'inputs.vehicle' }, params: { value: { altitudeM: 20 } } },
    });
    expect(JSON.stringify(graph)).not.toContain('{{');
    expect(graph.inputs.map(({ name }) => name)).toEqual(['vehicle']);
  });

  it('is opened from the selection of the docs', () => {
    useBasketStore.setState({ operationIds: ['telemetry.read'] });
    SELECTION_TARGETS.find(({ id }) => id === 'workflow')?.take(['telemetry.read']);
    expect(location.hash).toBe('#/workflow?open=draft-1');
    expect(workflowDrafts.read('draft-1')?.graph.nodes).toHaveLength(3);
  });

  it('names what is empty by node and field', () => {
    const wait = { ...newNode('wait', 'pause', { x: 0, y: 0 }), until: '' } as ReturnType<typeof newNode>;
    const launch = newNode('operation', 'launch', { x: 0, y: 0 }, 'drone.launch');
    if (launch.type === 'operation') Object.assign(launch.body, { zoneId: { expression: '' } });
    const graph = withNode(withNode(emptyGraph, wait, 'start'), launch, 'pause');
    expect(formProblems(graph).map(({ nodeId, field }) => [nodeId, field])).toEqual([
      ['pause', 'until'],
      ['launch', 'body.zoneId'],
    ]);
    expect(formProblems(emptyGraph)).toEqual([]);
  });
});

describe('completions', () => {
  const launch = newNode('operation', 'launch', { x: 0, y: 0 }, 'drone.launch');
  const loop = newNode('loop', 'each-one', { x: 0, y: 0 });
  const inside = newNode('wait', 'inside', { x: 0, y: 0 });
  const graph = [launch, loop, inside].reduce<WorkflowGraph>(
    (before, node) => withNode(before, node, before.nodes.at(-1)?.id),
    { ...emptyGraph, inputs: [{ name: 'zone', type: 'string', text: '' }] },
  );
  const paths = (nodeId: string) =>
    expressionOffers(graph, nodeId, () => ['launchId']).map(({ path }) => path);

  it('offer what earlier nodes give, and the turn only in a loop', () => {
    expect(paths('inside')).toEqual(
      expect.arrayContaining([
        'inputs.zone',
        'vehicle',
        'nodes.launch.output.launchId',
        'nodes.`each-one`.output',
      ]),
    );
    expect(paths('each-one')).not.toContain('vehicle');
    expect(paths('launch').some((path) => path.startsWith('nodes.'))).toBe(false);
  });

  it('go on from the word before the cursor', () => {
    const offers = expressionOffers(graph, 'inside', () => ['launchId']);
    const { from, fitting } = offersAt(offers, '$string(nodes.lau)', 17);
    expect(from).toBe(8);
    expect(fitting[0]?.path).toBe('nodes.launch.output');
    expect(offersAt(offers, '1 + ', 4).fitting).toEqual([]);
  });
});
