import type { IdGenerator } from '../../../base/id.ts';

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * The trace id a request belongs to: that of a valid `traceparent`, else a new one.
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceIdOf(traceparent: string | string[] | undefined, ids: IdGenerator): string {
  return (typeof traceparent === 'string' ? parentTraceId(traceparent) : undefined) ?? ids.traceId();
}

function parentTraceId(header: string): string | undefined {
  const [, version, traceId, parentId, more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || traceId === undefined || parentId === undefined || version === 'ff')
    return undefined;
  // Version 00 has exactly four fields; only later ones may carry more.
  if (version === '00' && more !== undefined) return undefined;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId) ? undefined : traceId;
}
