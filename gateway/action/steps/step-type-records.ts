import { z } from 'zod';
import type { StepType, StepTypeRecord } from '../../contract/action/step.ts';
import { STEPS } from './index.ts';
import type { StepDefinition } from './step-definition.ts';
import { STEP_TYPE_TEXTS } from './step-type-texts.ts';

/** The catalogue for people and builders: `GET /api/action/step-types`. */
export function stepTypeRecords(): readonly StepTypeRecord[] {
  return Object.values(STEPS as Readonly<Record<StepType, StepDefinition>>).map((step) => ({
    type: step.type,
    category: step.category,
    title: step.title,
    text: STEP_TYPE_TEXTS[step.type].text,
    mavlink: step.mavlink,
    needsVehicle: step.needsVehicle,
    preconditions: [...step.preconditions],
    postconditions: [...STEP_TYPE_TEXTS[step.type].proof],
    credits: step.credits,
    params: z.toJSONSchema(step.params, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>,
  }));
}
