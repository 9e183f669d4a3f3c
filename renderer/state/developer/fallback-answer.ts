import type { DocumentedOperation } from '../../../gateway/contract/developer/documented-operations.ts';

const NO_TRACE = '0'.repeat(32);

/**
 * What the sandbox answers when NEXT_PUBLIC_API_BASE is not set (specification 1, rule 6): the shape of the operation
 * with invented values, always marked `mode: "fallback"`, so that it can never be taken for a live answer.
 */
export function fallbackAnswer(operation: DocumentedOperation, request: unknown, nowIso: string): unknown {
  const note = 'Made up by the sandbox: set NEXT_PUBLIC_API_BASE to reach a gateway.';
  return { mode: 'fallback', note, ...shapeOf(operation, request, nowIso) };
}

function shapeOf(operation: DocumentedOperation, request: unknown, nowIso: string): object {
  switch (operation.id) {
    case 'drone.launch':
      return {
        timestamp: nowIso,
        launchId: 'fallback-launch',
        status: 'enqueued',
        aircraft: 'fallback-aircraft',
        traceId: NO_TRACE,
        decision: null,
      };
    case 'mission.start':
      return { timestamp: nowIso, missionId: 'fallback-mission', status: 'enqueued', traceId: NO_TRACE };
    case 'telemetry.read':
      return { timestamp: nowIso, vehicles: [] };
    case 'auth.login':
      return {
        challengeId: 'fallback-challenge',
        delivery: 'outbox',
        expiresAt: nowIso,
        attemptsLeft: 5,
        resendAfterS: 60,
      };
    case 'billing.plans':
      return { items: [], nextCursor: null };
    case 'replay.timeline':
      return { session: null, coverage: { pct: null, gaps: [] }, tracks: [], events: [], nextCursor: null };
    case 'cognition.overlay':
      return {
        timestamp: nowIso,
        summaries: [],
        governance: { decision: 'deny', evidence: [], policyVersion: 'fallback', activeOverrides: [] },
        geo: { type: 'FeatureCollection', features: [] },
      };
    default:
      return operation.path.startsWith('/api/v1/cognitive/')
        ? {
            status: 'accepted',
            api_id: operation.id,
            trace_id: NO_TRACE,
            governance: {
              decision: 'allow_with_monitoring',
              evidence: ['policy-version:fallback', 'operator-override:none', 'replay-enabled:false'],
            },
          }
        : { operation: operation.id, status: 'accepted', received: request ?? null, trace_id: NO_TRACE };
  }
}
