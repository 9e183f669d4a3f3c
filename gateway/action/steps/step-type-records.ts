import { z } from 'zod';
import type { StepType, StepTypeRecord } from '../../contract/action/step.ts';
import { STEPS } from './index.ts';
import type { StepDefinition } from './step-definition.ts';

/** The step catalogue of `GET /api/action/step-types`. */
export function stepTypeRecords(): readonly StepTypeRecord[] {
  return Object.values(STEPS as Readonly<Record<StepType, StepDefinition>>).map((step) => ({
    type: step.type,
    category: step.category,
    title: step.title,
    text: step.summary,
    mavlink: step.mavlink,
    needsVehicle: step.needsVehicle,
    preconditions: [...step.preconditions],
    postconditions: [...step.proof],
    credits: step.credits,
    params: z.toJSONSchema(step.params, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
  }));
}
