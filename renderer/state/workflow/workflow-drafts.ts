import { z } from 'zod';
import {
  WORKFLOW_PORTS,
  type WorkflowGraph,
  type WorkflowNodeType,
} from '../../../gateway/contract/developer/workflow.ts';

const NODE_TYPES = Object.keys(WORKFLOW_PORTS) as WorkflowNodeType[];
const PREFIX = 'aerodeck.workflow-draft.';

const shownGraphSchema = z.looseObject({
  inputs: z.array(z.looseObject({ name: z.string() })),
  nodes: z.array(
    z.looseObject({
      id: z.string(),
      type: z.enum(NODE_TYPES),
      position: z.object({ x: z.number(), y: z.number() }),
    }),
  ),
  edges: z.array(z.looseObject({ from: z.string(), port: z.string(), to: z.string() })),
});

const draftSchema = z.object({
  /** Of the saved workflow it changes; undefined for one that was never saved. */
  workflowId: z.string().optional(),
  /** The version it was made from. */
  version: z.number().int().optional(),
  name: z.string(),
  text: z.string(),
  /** May be incomplete: only the parts needed for display are required. */
  graph: z.custom<WorkflowGraph>((graph) => shownGraphSchema.safeParse(graph).success),
  changedAtMs: z.number(),
});
export type WorkflowDraft = z.infer<typeof draftSchema>;

/** What is written and not saved, kept on this machine by the id it is opened with. */
export const workflowDrafts = {
  /** Undefined if there is none or it can no longer be read. */
  read(id: string): WorkflowDraft | undefined {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  },
  /** @returns false if there is no storage space */
  write(id: string, draft: WorkflowDraft): boolean {
    try {
      localStorage.setItem(PREFIX + id, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  remove(id: string): void {
    localStorage.removeItem(PREFIX + id);
  },
  /** Newest change first. */
  list(): readonly { readonly id: string; readonly draft: WorkflowDraft }[] {
    const ids = Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
    return ids
      .flatMap((id) => {
        const draft = workflowDrafts.read(id);
        return draft ? [{ id, draft }] : [];
      })
      .toSorted((a, b) => b.draft.changedAtMs - a.draft.changedAtMs);
  },
};
