import { z } from 'zod';
import { create } from 'zustand';

const PREFIX = 'aerodeck.policy-draft.';

const draftSchema = z.object({
  text: z.string(),
  /** The text in force it was made from. */
  base: z.string(),
});
type PolicyDraft = z.infer<typeof draftSchema>;

/** Policies that are changed and not saved, by id. They are kept on this machine until they are saved or reverted. */
export const usePolicyDrafts = create<Readonly<Record<string, PolicyDraft>>>(() =>
  Object.fromEntries(
    Object.keys(localStorage).flatMap((key) => {
      const draft = key.startsWith(PREFIX) ? read(key) : undefined;
      return draft ? [[key.slice(PREFIX.length), draft]] : [];
    }),
  ),
);

function read(key: string): PolicyDraft | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Without storage space the draft lasts as long as the window. */
export function keepPolicyDraft(policyId: string, draft: PolicyDraft): void {
  usePolicyDrafts.setState({ [policyId]: draft });
  try {
    localStorage.setItem(PREFIX + policyId, JSON.stringify(draft));
  } catch {
    // The window still has it.
  }
}

export function forgetPolicyDraft(policyId: string): void {
  const { [policyId]: _forgotten, ...others } = usePolicyDrafts.getState();
  usePolicyDrafts.setState(others, true);
  localStorage.removeItem(PREFIX + policyId);
}
