import { z } from 'zod';

/**
 * authorised (→ awaiting_approval) → sent → accepted (→ in_progress) → done, or another end state.
 * `accepted` is the vehicle's own report. `done` is proven by telemetry, or as `outcome` states.
 * `unknown`: silence or a lost link after sending; the command may have taken effect.
 */
export const commandStateSchema = z.enum([
  'authorised',
  'awaiting_approval',
  'sent',
  'accepted',
  'in_progress',
  'done',
  'denied',
  'refused',
  'failed',
  'unknown',
  'cancelled',
]);
export type CommandState = z.infer<typeof commandStateSchema>;
