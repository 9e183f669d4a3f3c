import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../../gateway/contract/account/access.ts';
import {
  WORKFLOW_PORTS,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNodeType,
} from '../../../../../gateway/contract/developer/workflow.ts';
import { checkGraph } from '../../../../../gateway/developer/workflow/graph/graph-check.ts';
import { OperationCatalogue } from '../../../../../gateway/developer/workflow/operation-catalogue.ts';
import { graphHash } from '../../../../../gateway/developer/workflow/workflow-service.ts';
import { API } from '../support/api.ts';
import { command, END, graphOf, launch, look, START } from '../support/graphs.ts';

const OPERATIONS = new OperationCatalogue(API);

const check = (graph: WorkflowGraph, scopes: readonly string[] = SCOPES) =>
  checkGraph({ graph, operations: OPERATIONS.namedIn(graph), scopes: new Set(scopes) });

function problemsOf(graph: WorkflowGraph) {
  return check(graph).problems.map(({ code, nodeId, field }) => `${code} ${nodeId ?? '-'} ${field ?? '-'}`);
}

/** A start, one node, an end. */
const around = (node: { readonly id: string; readonly type: string }) =>
  graphOf([START, node, END], ['start next it', 'it next end']);

describe('checkGraph', () => {
  it('finds nothing in a sound workflow, and says what it takes', () => {
    const graph = graphOf(
      [
        START,
        launch('launch-1'),
        { id: 'good', type: 'condition', expression: "nodes.`launch-1`.output.status = 'completed'" },
        { id: 'each', type: 'loop', over: 'vehicles.id' },
        command('home', 'rtl', { expression: 'vehicle' }),
        END,
      ],
      [
        'start next launch-1',
        'launch-1 next good',
        'good yes each',
        'good no end',
        'each each home',
        'each next end',
      ],
    );
    const found = check(graph);
    expect(found.problems).toEqual([]);
    expect(found.scopes).toEqual(['drone:command', 'drone:launch', 'mission:read', 'workflow:run']);
    expect(found.credits).toBe(5);
  });

  it.each<[string, WorkflowGraph, string]>([
    ['no start', graphOf([END], []), 'start-missing - -'],
    ['two starts', graphOf([START, { ...START, id: 'again' }], []), 'start-many again -'],
    ['the same id twice', graphOf([START, END, END], ['start next end']), 'node-duplicate end id'],
    ['an edge to nowhere', graphOf([START], ['start next gone']), 'edge-unknown-node - -'],
    ['a port it has not', graphOf([START, END], ['start yes end']), 'port-wrong start yes'],
    ['what follows an end', graphOf([START, END], ['start next end', 'end next end']), 'port-wrong end next'],
    [
      'two edges of a port',
      graphOf([START, look('a'), END], ['start next a', 'start next end', 'a next end']),
      'port-taken start next',
    ],
    [
      'a way back to the start',
      graphOf([START, look('a')], ['start next a', 'a next start']),
      'start-entered start next'.replace(' next', ' -'),
    ],
    ['a node nothing leads to', graphOf([START, look('a')], []), 'node-unreachable a -'],
    [
      'a body that leads out of its loop',
      graphOf(
        [START, { id: 'l', type: 'loop', over: '[1,2]' }, look('a')],
        ['start next l', 'l each a', 'l next a'],
      ),
      'loop-left l each',
    ],
    [
      'an operation there is none of',
      around(look('it', { operationId: 'fly.away' })),
      'operation-unknown it operationId',
    ],
    [
      'a closed operation',
      around({ ...look('it'), operationId: 'getPolicy', path: { policyId: { value: 'x' } } } as never),
      'operation-closed it operationId',
    ],
    [
      'a field that is missing',
      around(launch('it', { body: { missionType: { value: 'hover' } } })),
      'field-missing it body.zoneId',
    ],
    [
      'a field there is none of',
      around(
        launch('it', { body: { missionType: { value: 'a' }, zoneId: { value: 'b' }, height: { value: 1 } } }),
      ),
      'field-unknown it body.height',
    ],
    [
      'a wrong value',
      around(
        launch('it', {
          body: { missionType: { value: 'a' }, zoneId: { value: 'b' }, priority: { value: 'soon' } },
        }),
      ),
      'field-wrong it body.priority',
    ],
    [
      'a wrong value of the query',
      around(look('it', { query: { limit: { value: 0 } } })),
      'field-wrong it query.limit',
    ],
    [
      'an expression that is none',
      around({ id: 'it', type: 'transform', expression: '1 +' } as never),
      'expression-syntax it expression',
    ],
    [
      'a node that comes later',
      around({ id: 'it', type: 'transform', expression: 'nodes.end.output' } as never),
      'reference-early it expression',
    ],
    [
      'a node there is none of',
      around({ id: 'it', type: 'transform', expression: '$count(nodes.gone.output)' } as never),
      'reference-unknown it expression',
    ],
    [
      'an input there is none of',
      around({ id: 'it', type: 'transform', expression: 'inputs.height' } as never),
      'input-unknown it expression',
    ],
    [
      'an item outside of a loop',
      around({ id: 'it', type: 'transform', expression: 'vehicle' } as never),
      'item-outside-loop it expression',
    ],
    ['a wait for nothing', around({ id: 'it', type: 'wait' }), 'wait-empty it durationS'],
  ])('names %s', (_what, graph, expected) => {
    expect(problemsOf(graph)).toContain(expected);
  });

  it('takes names in a filter for those of what is filtered', () => {
    const graph = around({
      id: 'it',
      type: 'transform',
      expression: "vehicles[vehicle = 'x'].(item & inputs)",
    } as never);
    expect(problemsOf(graph)).toEqual([]);
  });

  it('says which scope somebody lacks, as a warning at the node', () => {
    const { problems } = check(around(launch('it')), ['workflow:run']);
    expect(problems.map(({ severity, code, nodeId }) => [severity, code, nodeId])).toEqual([
      ['warning', 'scope-missing', 'it'],
      ['warning', 'scope-missing', 'it'],
    ]);
  });

  it('names the nodes of a cycle in their order', () => {
    const graph = graphOf(
      [START, look('a'), look('b'), look('c')],
      ['start next a', 'a next b', 'b next c', 'c failed a'],
    );
    const [cycle] = check(graph).problems;
    expect(cycle?.code).toBe('cycle');
    expect(cycle?.text).toMatchObject({ params: { nodes: 'a → b → c → a' } });
  });

  const types = Object.keys(WORKFLOW_PORTS) as WorkflowNodeType[];
  const bodies: Readonly<Record<WorkflowNodeType, object>> = {
    start: {},
    operation: { operationId: 'drone.launch', body: { zoneId: { expression: 'nodes.n1.output' } } },
    condition: { expression: 'inputs.x and $$.nodes.n2.(a;b)' },
    wait: { until: 'vehicles[0].armed' },
    approval: { text: 'Go?' },
    loop: { over: 'nodes.n0.output' },
    transform: { expression: 'item' },
    end: {},
  };
  const randomGraph = fc
    .record({
      kinds: fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 12 }),
      edges: fc.array(
        fc.record({
          from: fc.nat(13),
          port: fc.constantFrom('next', 'failed', 'undo', 'yes', 'no', 'each', 'approved'),
          to: fc.nat(13),
        }),
        { maxLength: 24 },
      ),
    })
    .map(({ kinds, edges }) =>
      graphOf(
        kinds.map((type, index) => ({ id: `n${index}`, type, ...bodies[type] })),
        edges.map(({ from, port, to }) => `n${from} ${port} n${to}`),
      ),
    );

  it('never throws, and finds a cycle exactly where there is one', () => {
    fc.assert(
      fc.property(randomGraph, (graph) => {
        const { problems } = check(graph);
        expect(problems.some(({ code }) => code === 'cycle')).toBe(comesBack(graph));
      }),
      { numRuns: 300, seed: 6 },
    );
  });
});

/** By taking away nodes nothing leads to until none is left: what stays goes in circles. */
function comesBack({ nodes, edges }: WorkflowGraph): boolean {
  const left = new Set(nodes.map(({ id }) => id));
  let known: readonly WorkflowEdge[] = edges.filter(({ from, to }) => left.has(from) && left.has(to));
  for (;;) {
    const free = [...left].filter((id) => !known.some(({ to }) => to === id));
    if (free.length === 0) return left.size > 0;
    for (const id of free) left.delete(id);
    known = known.filter(({ from }) => left.has(from));
  }
}

describe('graphHash', () => {
  it('is the same wherever nodes stand, whatever they are called and in whatever order they are written', () => {
    const one = graphOf([START, look('a'), END], ['start next a', 'a next end']);
    const other = graphOf(
      [{ ...END, position: { x: 9, y: 9 } }, look('a', { name: 'Look' }), START],
      ['a next end', 'start next a'],
    );
    expect(graphHash(other)).toBe(graphHash(one));
  });

  it('is another one for another value', () => {
    const one = graphOf([START, launch('a')], ['start next a']);
    const other = graphOf([START, launch('a', { timeoutS: 61 })], ['start next a']);
    expect(graphHash(other)).not.toBe(graphHash(one));
  });
});
