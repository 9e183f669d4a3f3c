import type { z } from 'zod';
import { queueActionSchema } from '../../../contract/action/action.ts';
import { checklistContentSchema } from '../../../contract/action/checklist.ts';
import { addStepSchema, createPlanSchema } from '../../../contract/action/plan.ts';
import { observeRequestSchema } from '../../../contract/analysis/cognition.ts';
import { policyTextSchema } from '../../../contract/command/policy.ts';
import {
  workflowEvaluateSchema,
  workflowGraphSchema,
  workflowRequestSchema,
} from '../../../contract/developer/workflow.ts';
import { workspaceRequestSchema } from '../../../contract/developer/workspace.ts';
import { missionRequestSchema, missionStartRequestSchema } from '../../../contract/mission/mission.ts';
import { terrainHeightsRequestSchema } from '../../../contract/mission/terrain.ts';
import { zoneRequestSchema } from '../../../contract/mission/zone.ts';
import { missionCompareRequestSchema } from '../../../contract/onboard/onboard.ts';
import { parameterCompareRequestSchema, parameterWriteSchema } from '../../../contract/onboard/parameter.ts';
import { scenarioTextSchema, simulationRequestSchema } from '../../../contract/simulation/simulation.ts';

interface LargeBody {
  readonly maxBytes: number;
  /** The same as that of the route, so that a job process can validate the body. */
  readonly schema: z.ZodType;
}

const KIB = 1024;
const MIB = 1024 * KIB;
/** For routes that are not in the table. */
export const BODY_BYTES = 64 * KIB;

/** 2,000 items. */
const mission = (schema: z.ZodType): LargeBody => ({ maxBytes: 2 * MIB, schema });
/** Room for 1 MiB of content and its envelope. The content itself is measured where it is stored. */
const workspace: LargeBody = { maxBytes: MIB + 64 * KIB, schema: workspaceRequestSchema };
const workflow: LargeBody = { maxBytes: 256 * KIB, schema: workflowRequestSchema };
/** A text of 512 KiB may be twice as long in JSON. */
const scenario: LargeBody = { maxBytes: MIB + 64 * KIB, schema: scenarioTextSchema };
const policy: LargeBody = { maxBytes: 256 * KIB, schema: policyTextSchema };

/**
 * Routes whose JSON body may be larger than 64 KiB. Such a body, or one of many parts, is read in a job process. Routes
 * that take their body as bytes have a limit of their own.
 */
export const LARGE_BODIES: Readonly<Record<string, LargeBody>> = {
  'PUT /api/vehicles/:vehicleId/mission': mission(missionRequestSchema),
  'POST /api/vehicles/:vehicleId/mission/compare': mission(missionCompareRequestSchema),
  'POST /mission/start': mission(missionStartRequestSchema),
  'POST /api/action/queue': mission(queueActionSchema),
  // 2,000 steps.
  'POST /api/action/plan/create': { maxBytes: 5 * MIB, schema: createPlanSchema },
  'POST /api/action/plan/:planId/steps/add': mission(addStepSchema),
  'PUT /api/vehicles/:vehicleId/parameters': { maxBytes: 256 * KIB, schema: parameterWriteSchema },
  'POST /api/vehicles/:vehicleId/parameters/compare': {
    maxBytes: MIB,
    schema: parameterCompareRequestSchema,
  },
  'POST /api/workspaces': workspace,
  'PUT /api/workspaces/:workspaceId': workspace,
  'POST /api/workflows': workflow,
  'PUT /api/workflows/:workflowId': workflow,
  'POST /api/workflows/check': { ...workflow, schema: workflowGraphSchema },
  'POST /api/workflows/evaluate': { maxBytes: MIB, schema: workflowEvaluateSchema },
  'POST /api/simulation/run': { maxBytes: MIB, schema: simulationRequestSchema },
  'POST /api/simulations/:scenarioId/validate': scenario,
  'PUT /api/simulations/:scenarioId': scenario,
  'PUT /api/policies/:policyId': policy,
  'POST /api/policies/:policyId/validate': policy,
  'PUT /api/checklists/:checklistId': { maxBytes: 256 * KIB, schema: checklistContentSchema },
  'PUT /api/zones/:zoneId': { maxBytes: 256 * KIB, schema: zoneRequestSchema },
  'POST /api/terrain/heights': { maxBytes: 256 * KIB, schema: terrainHeightsRequestSchema },
  'POST /api/v1/cognitive/uav/observability/telemetry': { maxBytes: MIB, schema: observeRequestSchema },
};
