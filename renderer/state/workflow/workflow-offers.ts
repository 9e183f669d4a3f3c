import type { WorkflowGraph, WorkflowNode } from '../../../gateway/contract/developer/workflow.ts';
import { expressionPath } from '../../format/workflow-text.ts';
import { t } from '../../language/translate.ts';

/** A name that an expression can use. */
export interface ExpressionOffer {
  readonly path: string;
  readonly note: string;
}

const MAX_OFFERS = 400;

/** What an expression of this node may name: inputs, and what the nodes before it give. */
export function expressionOffers(
  graph: WorkflowGraph,
  nodeId: string,
  answerPathsOf: (operationId: string) => readonly string[],
): readonly ExpressionOffer[] {
  const { before, isInLoop } = nodesBefore(graph, nodeId);
  return [
    ...graph.inputs.map(({ name, type }) => ({
      path: expressionPath('inputs', name),
      note: t('input, {type}', { type }),
    })),
    ...(isInLoop
      ? [
          { path: 'vehicle', note: t('of this iteration') },
          { path: 'item', note: t('of this iteration') },
        ]
      : []),
    ...before.flatMap((node) => outputsOf(node, answerPathsOf)),
    { path: 'vehicles', note: t('all vehicles, from telemetry') },
    { path: 'vehicles.id', note: t('their ids') },
  ].slice(0, MAX_OFFERS);
}

function outputsOf(
  node: WorkflowNode,
  answerPathsOf: (operationId: string) => readonly string[],
): readonly ExpressionOffer[] {
  if (node.type === 'start' || node.type === 'end') return [];
  const output = expressionPath('nodes', node.id, 'output');
  const note = node.name ?? node.type;
  const paths = node.type === 'operation' ? answerPathsOf(node.operationId) : [];
  return [
    { path: output, note },
    ...paths.map((path) => ({ path: `${output}.${expressionPath(...path.split('.'))}`, note })),
  ];
}

/** Nearest first; in a loop is what only a loop's body leads to. */
function nodesBefore(graph: WorkflowGraph, nodeId: string) {
  const found = new Set<string>();
  const waiting = [nodeId];
  let isInLoop = false;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
    for (const { from, port, to } of graph.edges) {
      if (to !== at || from === nodeId) continue;
      isInLoop ||= port === 'each';
      if (found.has(from)) continue;
      found.add(from);
      waiting.push(from);
    }
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  return { before: [...found].flatMap((id) => byId.get(id) ?? []), isInLoop };
}

/** The offers that match the text before the cursor, and where that text begins. */
export function offersAt(
  offers: readonly ExpressionOffer[],
  text: string,
  cursor: number,
): { readonly from: number; readonly fitting: readonly ExpressionOffer[] } {
  const word = /[A-Za-z_][A-Za-z0-9_.`-]*$/.exec(text.slice(0, cursor))?.[0] ?? '';
  const from = cursor - word.length;
  if (word === '') return { from, fitting: [] };
  const wanted = word.toLowerCase();
  const starting = offers.filter(({ path }) => path.toLowerCase().startsWith(wanted) && path !== word);
  const holding = offers.filter(
    ({ path }) => !path.toLowerCase().startsWith(wanted) && path.toLowerCase().includes(wanted),
  );
  return { from, fitting: [...starting, ...holding].slice(0, 8) };
}
