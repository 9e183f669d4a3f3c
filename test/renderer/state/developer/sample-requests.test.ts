import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  allocateResourcesSchema,
  executeActionSchema,
  queueActionSchema,
} from '../../../../gateway/contract/action/action.ts';
import {
  abortPlanSchema,
  addDependencySchema,
  addStepSchema,
  planRequestSchema,
} from '../../../../gateway/contract/action/plan.ts';
import { STEP_PARAMS } from '../../../../gateway/contract/action/step.ts';
import { sampleBody } from '../../../../renderer/state/developer/sandbox-store.ts';

const BODIES: Readonly<Record<string, z.ZodType>> = {
  'SVC-AX-PLN-CRE-C-v1': planRequestSchema,
  'SVC-AX-STP-ADD-C-v1': addStepSchema,
  'SVC-AX-DPN-ADD-C-v1': addDependencySchema,
  'SVC-AX-ACT-QUE-C-v1': queueActionSchema,
  'SVC-AX-RES-ALL-L-v1': allocateResourcesSchema,
  'SVC-AX-DEP-CHK-E-v1': z.strictObject({}),
  'SVC-AX-ACT-EXE-E-v1': executeActionSchema,
  'SVC-AX-PLN-ABT-E-v1': abortPlanSchema,
};

const bodyOf = (operationId: string) =>
  JSON.parse((sampleBody(operationId, undefined) ?? '').replaceAll('{{vehicle}}', 'uav-1'));

describe('the playground’s first body', () => {
  it.each(Object.entries(BODIES))('%s is one the gateway takes', (operationId, schema) => {
    expect(schema.safeParse(bodyOf(operationId))).toMatchObject({ success: true });
  });

  it.each(['SVC-AX-STP-ADD-C-v1', 'SVC-AX-ACT-QUE-C-v1'])(
    '%s has parameters its type takes',
    (operationId) => {
      const { type, params } = bodyOf(operationId);
      expect(STEP_PARAMS[type as keyof typeof STEP_PARAMS].safeParse(params)).toMatchObject({
        success: true,
      });
    },
  );

  it('names steps in the order in which they are added: create, add, then make one wait', () => {
    const { steps } = bodyOf('SVC-AX-PLN-CRE-C-v1');
    const { stepId, afterStepId } = bodyOf('SVC-AX-STP-ADD-C-v1');
    const { from, to } = bodyOf('SVC-AX-DPN-ADD-C-v1');
    const known = [...steps.map((step: { stepId: string }) => step.stepId), stepId];
    expect(known).toEqual(expect.arrayContaining([afterStepId, from, to]));
  });
});
