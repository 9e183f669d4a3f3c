import { z } from 'zod';
import { flightPlanSchema } from '../../../gateway/contract/mission/flight-plan.ts';

const KEY = 'aerodeck.flight-plan-draft';
/** With its number shorter than the other: a draft that filled this machine fits under it too. */
const ASIDE = 'aerodeck.set-aside.';

const draftSchema = z.object({
  name: z.string(),
  /** The saved version it was made from; left out for one that was never saved. */
  base: z.object({ flightPlanId: z.string(), version: z.number().int() }).optional(),
  plan: flightPlanSchema,
  /** Whether it differs from the gateway's version. */
  isUnsaved: z.boolean(),
  changedAtMs: z.number(),
});
export type FlightPlanDraft = z.infer<typeof draftSchema>;

/** Stored work that can no longer be read, unchanged. */
export interface SetAsideDraft {
  readonly key: string;
  readonly text: string;
}

/** The edited plan, saved on this machine at each change. */
export const flightPlanDraft = {
  /** Undefined when there is none. One that cannot be read is set aside as it is: see {@link setAside}. */
  read(): FlightPlanDraft | undefined {
    try {
      const text = localStorage.getItem(KEY);
      if (text === null) return undefined;
      const draft = draftIn(text);
      if (!draft) moveAside(text);
      return draft;
    } catch {
      // Local storage is not available.
      return undefined;
    }
  },
  /** Oldest first. */
  setAside(): readonly SetAsideDraft[] {
    const drafts: SetAsideDraft[] = [];
    try {
      for (const key of Object.keys(localStorage).toSorted()) {
        const text = key.startsWith(ASIDE) ? localStorage.getItem(key) : null;
        if (text !== null) drafts.push({ key, text });
      }
    } catch {
      // As above.
    }
    return drafts;
  },
  /** Only on the operator's request. */
  removeSetAside(key: string): void {
    if (key.startsWith(ASIDE)) localStorage.removeItem(key);
  },
  /** @returns false if there is no storage space */
  write(draft: FlightPlanDraft): boolean {
    try {
      localStorage.setItem(KEY, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  remove(): void {
    localStorage.removeItem(KEY);
  },
};

/**
 * Work beyond a limit cannot be saved, but it must not be lost: it is restored unchanged, so that it can be
 * fixed.
 */
function draftIn(text: string): FlightPlanDraft | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = draftSchema.safeParse(kept);
  if (parsed.success) return parsed.data;
  return parsed.error.issues.every(isLimit) ? (kept as FlightPlanDraft) : undefined;
}

function isLimit(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.some((issues) => issues.every(isLimit));
  return issue.code === 'too_big' || issue.code === 'too_small';
}

function moveAside(text: string): void {
  let number = 1;
  while (localStorage.getItem(asideKey(number)) !== null) number += 1;
  try {
    localStorage.setItem(asideKey(number), text);
    localStorage.removeItem(KEY);
  } catch {
    // The storage has no room for two copies. With the first one removed, there is room for the shorter name.
    localStorage.removeItem(KEY);
    localStorage.setItem(asideKey(number), text);
  }
}

function asideKey(number: number): string {
  return `${ASIDE}${String(number).padStart(3, '0')}`;
}
