import {
  type WorkflowGraph,
  type WorkflowProblem,
  workflowGraphSchema,
} from '../../../gateway/contract/developer/workflow.ts';
import { t } from '../../language/translate.ts';

/** What is still empty or out of its limits, so that the gateway would not take it at all. */
export function formProblems(graph: WorkflowGraph): readonly WorkflowProblem[] {
  const parsed = workflowGraphSchema.safeParse(graph);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, code, message }) => {
    const [part, index, ...field] = path;
    const node = part === 'nodes' && typeof index === 'number' ? graph.nodes[index] : undefined;
    const isEmpty = code === 'too_small' && field.length > 0;
    return {
      severity: 'error',
      code: 'validation',
      nodeId: node?.id ?? null,
      field: node ? field.map(String).filter(isNoWrapping).join('.') || null : null,
      text:
        isEmpty && node
          ? t('It is empty. Write what it is to be.')
          : `${node ? '' : `${path.join('.')}: `}${message}.`,
    };
  });
}

/** A binding is named by its field, not by how it is written down. */
function isNoWrapping(name: string, index: number, names: readonly string[]): boolean {
  return index === 0 || index < names.length - 1 || (name !== 'expression' && name !== 'value');
}
