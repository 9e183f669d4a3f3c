import { z } from 'zod';
import { workflowGraphSchema } from '../../../gateway/contract/developer/workflow.ts';
import { t } from '../../language/translate.ts';
import type { WorkflowContent } from './workflow-editor.ts';

const FORMAT = 'aerodeck-workflow-1';
const fileSchema = z.object({
  format: z.literal(FORMAT),
  name: z.string().trim().min(1).max(120),
  text: z.string().max(1000).default(''),
  graph: workflowGraphSchema,
});

/** A workflow as file text. */
export function workflowFileText({ name, text, graph }: WorkflowContent): string {
  return JSON.stringify({ format: FORMAT, name, text, graph }, null, 2);
}

export function workflowFileName(name: string): string {
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${stem || 'workflow'}.workflow.json`;
}

/** Reads such a text. @returns what is wrong with it as a string */
export function workflowOfFile(fileText: string): WorkflowContent | string {
  let file: unknown;
  try {
    file = JSON.parse(fileText);
  } catch {
    return t('Not a JSON file.');
  }
  const parsed = fileSchema.safeParse(file);
  if (parsed.success) {
    const { name, text, graph } = parsed.data;
    const ids = graph.nodes.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    return twice === undefined
      ? { name, text, graph }
      : t('Two nodes have the id {id}. Rename one of them.', { id: twice });
  }
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === 'format' || issue?.path.length === 0)
    return t('Not a workflow file: "format" must be "{format}".', { format: FORMAT });
  return t('Invalid file content at {place}: {problem}.', {
    place: issue?.path.join('.') ?? '',
    problem: issue?.message ?? '',
  });
}
