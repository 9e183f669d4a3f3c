import type {
  WorkflowBinding,
  WorkflowGraph,
  WorkflowNode,
  WorkflowProblem,
} from '../../../contract/developer/workflow.ts';
import { readExpression } from './expression-check.ts';
import type { GraphWays } from './graph-ways.ts';

/** Every expression of a node with its field. */
export function expressionsOf(
  node: WorkflowNode,
): readonly { readonly field: string; readonly text: string }[] {
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

/** What is wrong with a node's expressions: those that are none, and what they ask for that cannot be there. */
export function expressionProblems(
  node: WorkflowNode,
  { inputs }: Pick<WorkflowGraph, 'inputs'>,
  ways: GraphWays,
  undoing: ReadonlySet<string>,
  inLoops: ReadonlySet<string>,
): readonly WorkflowProblem[] {
  const expressions = expressionsOf(node);
  if (expressions.length === 0) return [];
  // What takes something back may run after any node.
  const before = undoing.has(node.id) ? new Set(ways.nodes.keys()) : ways.before(node.id);
  const isInLoop = inLoops.has(node.id);
  const names = new Set(inputs.map(({ name }) => name));
  const problem = (code: string, field: string, text: string): WorkflowProblem => ({
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
          `There is no node ${second}. A name with a hyphen stands in backticks: nodes.\`launch-1\`.output.`,
        );
      if (!before.has(second))
        return problem('reference-early', field, `The node ${second} cannot have run before this one.`);
    }
    if (first === 'inputs' && second !== undefined && !names.has(second))
      return problem('input-unknown', field, `There is no input ${second}: add it to the inputs.`);
    if ((first === 'vehicle' || first === 'item') && !isInLoop && !undoing.has(node.id))
      return problem('item-outside-loop', field, `There is a ${first} only in the body of a loop.`);
    return undefined;
  }

  return expressions.flatMap(({ field, text }) => {
    const read = readExpression(text);
    if ('problem' in read) return [problem('expression-syntax', field, read.problem)];
    return read.references.flatMap((reference) => referenceProblem(field, reference) ?? []);
  });
}
