import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  approvalAnswerSchema,
  approvalSchema,
  overrideRequestSchema,
  overrideSchema,
} from '../../../../contract/command/approval.ts';
import { decisionRecordSchema } from '../../../../contract/command/decision.ts';
import {
  policyCheckSchema,
  policyIdSchema,
  policySchema,
  policySetSchema,
  policyTextSchema,
} from '../../../../contract/command/policy.ts';
import { listOf } from '../../../../contract/list.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageOf, pageQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';

const decisionParams = z.object({ decisionId: z.string().min(1).max(64) });
const approvalParams = z.object({ approvalId: z.string().min(1).max(64) });

/** Decisions of governance, open approvals, and overrides. */
export function governanceRoutes(app: App, { governanceOf }: RouteDependencies): void {
  app.get(
    '/api/governance/decisions',
    {
      schema: {
        operationId: 'listDecisions',
        tags: [TAGS.supporting],
        summary: 'Decisions, newest first',
        querystring: pageQuerySchema.extend({ vehicle: z.string().min(1).max(64).optional() }),
        response: answers(200, listOf(decisionRecordSchema)),
      },
    },
    (request) => {
      const { vehicle, limit, cursor } = request.query;
      const rows = governanceOf(request).decisions({
        vehicleId: vehicle,
        limit: limit + 1,
        beforeId: cursor,
      });
      return pageOf(rows, limit, (row) => row.decisionId);
    },
  );

  app.get(
    '/api/governance/decisions/:decisionId',
    {
      schema: {
        operationId: 'getDecision',
        tags: [TAGS.supporting],
        summary: 'One decision with the policies that determined it and the input values they compared',
        params: decisionParams,
        response: answers(200, decisionRecordSchema),
      },
    },
    (request) => {
      const { decisionId } = request.params;
      return found(governanceOf(request).decision(decisionId), `decision ${decisionId}`);
    },
  );

  app.post(
    '/api/governance/decisions/:decisionId/override',
    {
      schema: {
        operationId: 'overrideDecision',
        tags: [TAGS.supporting],
        summary:
          'Override a denial once for the same command, with a reason. Some policies require a second person',
        params: decisionParams,
        body: overrideRequestSchema,
        response: answers(201, overrideSchema),
      },
    },
    (request, reply) => {
      const { decisionId } = request.params;
      const override = governanceOf(request).override(decisionId, request.body, contextOf(request));
      reply
        .code(201)
        .header('location', `/api/governance/overrides/${encodeURIComponent(override.overrideId)}`);
      return override;
    },
  );

  app.get(
    '/api/governance/overrides/:overrideId',
    {
      schema: {
        operationId: 'getOverride',
        tags: [TAGS.supporting],
        summary: 'One override: waiting for a second person, active, used or expired',
        params: z.object({ overrideId: z.string().min(1).max(64) }),
        response: answers(200, overrideSchema),
      },
    },
    (request) => {
      const { overrideId } = request.params;
      return found(governanceOf(request).overrideRecord(overrideId), `override ${overrideId}`);
    },
  );

  app.get(
    '/api/approvals',
    {
      schema: {
        operationId: 'listApprovals',
        tags: [TAGS.supporting],
        summary: 'Approvals, open and answered, newest first',
        querystring: pageQuerySchema.extend({ state: approvalSchema.shape.state.optional() }),
        response: answers(200, listOf(approvalSchema)),
      },
    },
    (request) => {
      const { state, limit, cursor } = request.query;
      const rows = governanceOf(request).approvals({ state, limit: limit + 1, beforeId: cursor });
      return pageOf(rows, limit, (row) => row.approvalId);
    },
  );

  app.get(
    '/api/approvals/:approvalId',
    {
      schema: {
        operationId: 'getApproval',
        tags: [TAGS.supporting],
        summary: 'One approval with the objections of the policies',
        params: approvalParams,
        response: answers(200, approvalSchema),
      },
    },
    (request) => {
      const { approvalId } = request.params;
      return found(governanceOf(request).approval(approvalId), `approval ${approvalId}`);
    },
  );

  for (const [verb, isApproved] of [
    ['approve', true],
    ['reject', false],
  ] as const)
    app.post(
      `/api/approvals/:approvalId/${verb}`,
      {
        schema: {
          operationId: `${verb}Approval`,
          tags: [TAGS.supporting],
          summary: isApproved ? 'Approve the request. It is then decided again' : 'Reject the request',
          params: approvalParams,
          body: approvalAnswerSchema.optional(),
          response: answers(200, approvalSchema),
        },
      },
      (request) =>
        governanceOf(request).answerApproval(
          request.params.approvalId,
          { isApproved, reason: request.body?.reason },
          contextOf(request),
        ),
    );
}

function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not-found', `There is no ${name}.`);
  return thing;
}

const policyParams = z.object({ policyId: policyIdSchema });

/**
 * The policies behind every decision. They apply to the live vehicles of all tenants, so only the operator
 * changes them.
 */
export function policyRoutes(app: App, { governanceOf }: RouteDependencies): void {
  app.get(
    '/api/policies',
    {
      schema: {
        operationId: 'listPolicies',
        tags: [TAGS.supporting],
        summary: 'All policies with their texts, and the version of the set',
        querystring: listQuerySchema,
        response: answers(200, policySetSchema),
      },
    },
    (request) => {
      const set = governanceOf(request).policies();
      return { ...set, ...pageWithin(set.items, request.query, ({ policyId }) => policyId) };
    },
  );

  app.get(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'getPolicy',
        tags: [TAGS.supporting],
        summary: 'One policy',
        params: policyParams,
        response: answers(200, policySchema),
      },
    },
    (request) => {
      const policy = governanceOf(request).policy(request.params.policyId);
      if (!policy) throw new AppError('not-found', `There is no policy ${request.params.policyId}.`);
      return policy;
    },
  );

  app.put(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'putPolicy',
        tags: [TAGS.supporting],
        summary: 'Replace the text of a policy on this machine. It applies from the next command on',
        params: policyParams,
        body: policyTextSchema,
        response: answers(200, policySchema),
      },
    },
    (request) =>
      governanceOf(request).putPolicy(request.params.policyId, request.body.text, contextOf(request)),
  );

  app.delete(
    '/api/policies/:policyId',
    {
      schema: {
        operationId: 'deletePolicy',
        tags: [TAGS.supporting],
        summary: 'Remove the text of this machine. The default applies again',
        params: policyParams,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      governanceOf(request).removePolicy(request.params.policyId, contextOf(request));
      reply.code(204).send();
    },
  );

  app.post(
    '/api/policies/:policyId/validate',
    {
      schema: {
        operationId: 'validatePolicy',
        tags: [TAGS.supporting],
        summary: 'Check a policy text and report line and reason of errors. Changes nothing',
        params: policyParams,
        body: policyTextSchema,
        response: answers(200, policyCheckSchema),
      },
    },
    (request) => {
      const { policyId } = request.params;
      return governanceOf(request).checkPolicy(policyId, request.body.text, contextOf(request).principal);
    },
  );
}
