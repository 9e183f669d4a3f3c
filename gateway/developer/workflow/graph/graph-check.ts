import jsonata from 'jsonata';
import {
  WORKFLOW_PORTS,
  type WorkflowBinding,
  type WorkflowCheck,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowProblem,
} from '../../../contract/developer/workflow.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import type { Operation } from '../operation-catalogue.ts';
import { followOf } from '../run/follow.ts';
import { problemOf } from './expression-problem.ts';
import { GraphWays } from './graph-ways.ts';
import { operationProblems } from './operation-check.ts';

const RUN_SCOPE = 'workflow:run';

/** A longer list of problems is not useful to a reader. */
const MAX_PROBLEMS = 500;

export interface GraphCheckInput {
  readonly graph: WorkflowGraph;
  /** The operations the nodes name, as far as they exist. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Scopes of the principal who would run it. */
  readonly scopes: ReadonlySet<string>;
}

/**
 * All problems of a graph and the requirements of a run. Never throws for a parsed graph. Runs in a job process: it
 * parses expressions and validates values against schemas.
 */
export function checkGraph({ graph, operations, scopes: own }: GraphCheckInput): WorkflowCheck {
  const ways = new GraphWays(graph);
  const shape = shapeProblems(graph, ways);
  const behindAll = (port: 'undo' | 'each'): ReadonlySet<string> =>
    ways.reached(graph.nodes.flatMap(({ id }) => ways.next(id, port) ?? []));
  const undoing = behindAll('undo');
  const inLoops = behindAll('each');
  // In an endless graph the order of nodes is undefined.
  const isCyclic = shape.some(({ code }) => code === 'cycle');
  const nodes = graph.nodes.flatMap((node) => [
    ...(node.type === 'operation' ? operationProblems(node, operations) : []),
    ...(node.type === 'wait' && node.durationS === undefined && node.until === undefined
      ? [
          error(
            'wait-empty',
            node.id,
            'durationS',
            'The node has nothing to wait for: give durationS, until, or both.',
          ),
        ]
      : []),
    ...(isCyclic ? [] : expressionProblems(node, graph, ways, undoing, inLoops)),
  ]);
  const { scopes, credits, lacking } = needsOf(graph, operations, own);
  return {
    problems: [...shape, ...nodes, ...lacking].slice(0, MAX_PROBLEMS),
    scopes: [...scopes].sort(),
    credits,
  };
}

function shapeProblems({ nodes, edges, inputs }: WorkflowGraph, ways: GraphWays): readonly WorkflowProblem[] {
  const problems: WorkflowProblem[] = [];
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length === 0)
    problems.push(error('start-missing', null, null, 'A workflow needs a start node.'));
  for (const { id } of starts.slice(1))
    problems.push(error('start-many', id, null, 'A workflow can have only one start node.'));
  for (const id of repeated(nodes.map((node) => node.id)))
    problems.push(error('node-duplicate', id, 'id', say('Several nodes have the id {id}.', { id })));
  for (const name of repeated(inputs.map((input) => input.name)))
    problems.push(
      error('input-duplicate', null, 'inputs', say('Several inputs have the name {name}.', { name })),
    );
  problems.push(...edgeProblems(edges, ways));
  const cycle = ways.cycle();
  if (cycle) {
    const text = say(
      'These nodes form an endless cycle: {nodes}. Use a loop node to repeat; its body ends where no edge continues.',
      { nodes: cycle.join(' → ') },
    );
    problems.push(error('cycle', cycle[0] ?? null, null, text));
  } else problems.push(...loopProblems(nodes, ways));
  const { start } = ways;
  const reached = ways.reached(start ? [start.id] : []);
  for (const { id, type } of start ? nodes : [])
    if (type !== 'start' && !reached.has(id))
      problems.push(
        error('node-unreachable', id, null, say('No edge leads to {id}. Connect or remove it.', { id })),
      );
  return problems;
}

function edgeProblems(edges: WorkflowGraph['edges'], ways: GraphWays): readonly WorkflowProblem[] {
  const problems: WorkflowProblem[] = [];
  const taken = new Set<string>();
  for (const { from, port, to } of edges) {
    const source = ways.nodes.get(from);
    const target = ways.nodes.get(to);
    for (const id of [from, to])
      if (!ways.nodes.has(id))
        problems.push(
          error(
            'edge-unknown-node',
            null,
            null,
            say('An edge refers to {id}, which does not exist.', { id }),
          ),
        );
    if (source && !(WORKFLOW_PORTS[source.type] as readonly string[]).includes(port)) {
      const ports = WORKFLOW_PORTS[source.type].join(', ');
      const text =
        ports === ''
          ? say('{from} ends the run. Nothing can follow it.', { from })
          : say('{from} has no port {port}. Its ports are {ports}.', { from, port, ports });
      problems.push(error('port-wrong', from, port, text));
    }
    if (target?.type === 'start')
      problems.push(error('start-entered', to, null, 'No edge may lead back to the start.'));
    if (taken.has(`${from} ${port}`))
      problems.push(
        error(
          'port-taken',
          from,
          port,
          say('{port} of {from} leads to several nodes. Only one is allowed.', { port, from }),
        ),
      );
    taken.add(`${from} ${port}`);
  }
  return problems;
}

/** A body that leads to the nodes after the loop would run them once per iteration, and once more. */
function loopProblems(nodes: WorkflowGraph['nodes'], ways: GraphWays): readonly WorkflowProblem[] {
  return nodes.flatMap(({ id, type }) => {
    if (type !== 'loop') return [];
    const after = ways.behind(id, 'next');
    const shared = [...ways.behind(id, 'each')].find(
      (nodeId) => after.has(nodeId) && ways.nodes.get(nodeId)?.type !== 'end',
    );
    if (shared === undefined) return [];
    const text = say(
      'The body of {id} leads to {shared}, which follows the loop. End the body there, and connect only next.',
      { id, shared },
    );
    return [error('loop-left', id, 'each', text)];
  });
}

function needsOf(
  { nodes }: WorkflowGraph,
  operations: GraphCheckInput['operations'],
  own: ReadonlySet<string>,
) {
  const scopes = new Set<string>([RUN_SCOPE]);
  const lacking: WorkflowProblem[] = [];
  let credits = 0;
  for (const node of nodes) {
    const operation = node.type === 'operation' ? operations.get(node.operationId) : undefined;
    if (!operation || node.type !== 'operation') continue;
    credits += operation.credits;
    const follow = node.waitForEnd ? followOf(operation) : undefined;
    for (const scope of [...operation.scopes, ...(follow ? [follow.scope] : [])]) {
      scopes.add(scope);
      if (!own.has(scope))
        lacking.push({
          ...error(
            'scope-missing',
            node.id,
            'operationId',
            say('You do not have the required scope {scope}.', { scope }),
          ),
          severity: 'warning',
        });
    }
  }
  return { scopes, credits, lacking };
}

function repeated(values: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    values.filter((value) => {
      const isKnown = seen.has(value);
      seen.add(value);
      return isKnown;
    }),
  );
}

function error(
  code: string,
  nodeId: string | null,
  field: string | null,
  text: OperatorText,
): WorkflowProblem {
  return { severity: 'error', code, nodeId, field, text };
}

/** Every expression of a node with its field. */
function expressionsOf(node: WorkflowNode): readonly { readonly field: string; readonly text: string }[] {
  switch (node.type) {
    case 'operation':
      return (['path', 'query', 'body'] as const).flatMap((part) =>
        Object.entries(node[part]).flatMap(([name, binding]: [string, WorkflowBinding]) =>
          'expression' in binding ? [{ field: `${part}.${name}`, text: binding.expression }] : [],
        ),
      );
    case 'condition':
    case 'transform':
      return [{ field: 'expression', text: node.expression }];
    case 'wait':
      return node.until === undefined ? [] : [{ field: 'until', text: node.until }];
    case 'loop':
      return [{ field: 'over', text: node.over }];
    case 'start':
    case 'approval':
    case 'end':
      return [];
  }
}

/** Problems of a node's expressions: syntax errors, and references to values that cannot exist. */
function expressionProblems(
  node: WorkflowNode,
  { inputs }: Pick<WorkflowGraph, 'inputs'>,
  ways: GraphWays,
  undoing: ReadonlySet<string>,
  inLoops: ReadonlySet<string>,
): readonly WorkflowProblem[] {
  const expressions = expressionsOf(node);
  if (expressions.length === 0) return [];
  // An undo operation may run after any node.
  const before = undoing.has(node.id) ? new Set(ways.nodes.keys()) : ways.before(node.id);
  const isInLoop = inLoops.has(node.id);
  const names = new Set(inputs.map(({ name }) => name));
  const problem = (code: string, field: string, text: OperatorText): WorkflowProblem => ({
    severity: 'error',
    code,
    nodeId: node.id,
    field,
    text,
  });

  function referenceProblem(field: string, [first, second]: readonly string[]): WorkflowProblem | undefined {
    if (first === 'nodes' && second !== undefined) {
      if (!ways.nodes.has(second))
        return problem(
          'reference-unknown',
          field,
          say('Node {node} not found. Put names with a hyphen in backticks: nodes.`launch-1`.output.', {
            node: second,
          }),
        );
      if (!before.has(second))
        return problem(
          'reference-early',
          field,
          say('The node {node} cannot have run before this one.', { node: second }),
        );
    }
    if (first === 'inputs' && second !== undefined && !names.has(second))
      return problem(
        'input-unknown',
        field,
        say('Input {name} not found. Add it to the inputs.', { name: second }),
      );
    if ((first === 'vehicle' || first === 'item') && !isInLoop && !undoing.has(node.id))
      return problem(
        'item-outside-loop',
        field,
        say('{name} is available only in the body of a loop.', { name: first }),
      );
    return undefined;
  }

  return expressions.flatMap(({ field, text }) => {
    const read = readExpression(text);
    if ('problem' in read) return [problem('expression-syntax', field, read.problem)];
    return read.references.flatMap((reference) => referenceProblem(field, reference) ?? []);
  });
}

/** Paths an expression reads from the root of its context, such as `['nodes', 'launch', 'output']`. */
type Reference = readonly string[];

/** What an expression refers to, or its syntax error. */
function readExpression(
  expression: string,
): { readonly references: readonly Reference[] } | { readonly problem: OperatorText } {
  try {
    const found: Reference[] = [];
    collect(jsonata(expression).ast(), true, found);
    return { references: found };
  } catch (thrown) {
    const problem = problemOf(thrown).text;
    return {
      problem: /\bnodes\.\w+-/.test(expression)
        ? say('{problem}. Put names with a hyphen in backticks: nodes.`launch-1`.output.', { problem })
        : `${problem}.`,
    };
  }
}

interface Part {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly steps?: readonly Part[];
}

/** Inside a filter or after a step, names refer to the current value, not to the context. */
function collect(part: unknown, isRoot: boolean, found: Reference[]): void {
  if (Array.isArray(part)) {
    for (const each of part) collect(each, isRoot, found);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const { type, steps } = part as Part;
  if (type === 'path' && steps) {
    const fromRoot = steps[0]?.type === 'variable' && steps[0].value === '$';
    const names = namesOf(fromRoot ? steps.slice(1) : steps);
    if ((isRoot || fromRoot) && names.length > 0) found.push(names);
    for (const [index, step] of steps.entries()) collectStep(step, isRoot && index === 0, found);
    return;
  }
  for (const value of Object.values(part)) collect(value, isRoot, found);
}

function collectStep(step: Part, isRoot: boolean, found: Reference[]): void {
  const isName = step.type === 'name';
  for (const [key, value] of Object.entries(step))
    collect(value, isRoot && !isName && key !== 'stages' && key !== 'predicate' && key !== 'group', found);
}

function namesOf(steps: readonly Part[]): Reference {
  const end = steps.findIndex(({ type }) => type !== 'name');
  return (end < 0 ? steps : steps.slice(0, end)).map(({ value }) => String(value));
}
