import { z } from 'zod';
import { flightPlanSchema } from '../../../gateway/contract/flight-plan.ts';

const KEY = 'aerodeck.flight-plan-draft';

const draftSchema = z.object({
  name: z.string(),
  /** The saved version it was made from; left out for one that was never saved. */
  base: z.object({ flightPlanId: z.string(), version: z.number().int() }).optional(),
  plan: flightPlanSchema,
  /** Whether it is not what the gateway has. */
  isUnsaved: z.boolean(),
  changedAtMs: z.number(),
});
export type FlightPlanDraft = z.infer<typeof draftSchema>;

/** The plan under edit, kept on this machine at each change. */
export const flightPlanDraft = {
  /** Undefined when there is none, or it cannot be read any more. */
  read(): FlightPlanDraft | undefined {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  },
  /** @returns false when this machine has no room for it */
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
