import { z } from 'zod';
import { workflowGraphSchema } from '../../gateway/contract/workflow.ts';

const PREFIX = 'aerodeck.workflow-draft.';

const draftSchema = z.object({
  /** Of the saved workflow it changes; undefined for one that was never saved. */
  workflowId: z.string().optional(),
  /** The version it was made from. */
  version: z.number().int().optional(),
  name: z.string(),
  text: z.string(),
  graph: workflowGraphSchema,
  changedAtMs: z.number(),
});
export type WorkflowDraft = z.infer<typeof draftSchema>;

/** What is written and not saved, kept on this machine by the id it is opened with. */
export const workflowDrafts = {
  /** Undefined when there is none, or it cannot be read any more. */
  read(id: string): WorkflowDraft | undefined {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  },
  /** @returns false when this machine has no room for it */
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
