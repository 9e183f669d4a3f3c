import { useEffect, useState } from 'react';
import type { InspectedDetail, InspectedMessage } from '../../../gateway/contract/vehicle/inspector.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { inspectorFrames } from '../connection/stream-frames.ts';

/** The last received list. */
export interface InspectedList {
  readonly messages: readonly InspectedMessage[];
  /** Monotonic milliseconds of this window. */
  readonly receivedAtMs: number;
}

/**
 * Raw messages while a screen shows them. Undefined until the first answer. Frozen, they stay unchanged.
 * Includes the fields of the message `messageKey`.
 */
export function useInspector(messageKey: string | undefined, isFrozen: boolean) {
  const gateway = useGateway();
  const [list, setList] = useState<InspectedList>();
  const [detail, setDetail] = useState<InspectedDetail>();
  useEffect(() => {
    if (isFrozen) return undefined;
    gateway.inspect(messageKey ?? null);
    const unsubscribe = inspectorFrames.subscribe((frame) => {
      const { messages } = frame;
      if (messages) setList({ messages, receivedAtMs: browserClock.monotonicMs() });
      if (frame.detail?.key === messageKey) setDetail(frame.detail ?? undefined);
    });
    return () => {
      unsubscribe();
      gateway.inspect(undefined);
    };
  }, [gateway, messageKey, isFrozen]);
  return { list, detail: detail?.key === messageKey ? detail : undefined };
}

/** Samples of one numeric field, oldest first. */
export interface FieldSamples {
  /** Seconds of this window's clock. */
  readonly atS: readonly number[];
  readonly values: readonly number[];
}

export const NO_SAMPLES: FieldSamples = { atS: [], values: [] };
const SPAN_S = 60;

/** The number a field has: an element by `name[3]`; undefined for texts and what is not known. */
export function numberOf(detail: InspectedDetail, path: string): number | undefined {
  const [, name = path, element] = /^(.*)\[(\d+)\]$/.exec(path) ?? [];
  const value = detail.fields.find((field) => field.name === name)?.value;
  const plain = Array.isArray(value) ? value[Number(element ?? 0)] : value;
  return typeof plain === 'number' ? plain : undefined;
}

/**
 * The samples with one more; those of more than a minute before it go. A frame that was already counted adds
 * nothing.
 */
export function withSample({ atS, values }: FieldSamples, nowS: number, value: number): FieldSamples {
  const from = atS.findIndex((at) => at >= nowS - SPAN_S);
  const kept = from < 0 ? atS.length : from;
  return { atS: [...atS.slice(kept), nowS], values: [...values.slice(kept), value] };
}
