import type { z } from 'zod';
import {
  type CognitionOverlay,
  type ExplainRequest,
  explainAnswerSchema,
  overlaySchema,
} from '../../gateway/contract/analysis/cognition.ts';
import type { RestCaller } from './connection/rest-client.ts';

export type ExplainAnswer = z.infer<typeof explainAnswerSchema>;

/** The whole recording is analysed, which can take long. */
const EXPLAIN_TIMEOUT_MS = 60_000;

/** What happened in a flight and why. @throws GatewayError not-found, governance-denied, state-conflict */
export function explainFlight(
  rest: RestCaller,
  request: ExplainRequest,
  signal?: AbortSignal,
): Promise<ExplainAnswer> {
  return rest.request({
    method: 'POST',
    path: '/api/v1/cognitive/uav/replay/explain',
    body: request,
    schema: explainAnswerSchema,
    signal,
    timeoutMs: EXPLAIN_TIMEOUT_MS,
  });
}

/**
 * The current risk of each vehicle and what governance would decide now.
 * @throws GatewayError governance-unavailable
 */
export function readOverlay(rest: RestCaller, signal?: AbortSignal): Promise<CognitionOverlay> {
  return rest.request({ path: '/api/cognition/overlay', schema: overlaySchema, signal });
}
