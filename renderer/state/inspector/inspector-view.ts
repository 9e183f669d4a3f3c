import { useEffect, useState } from 'react';
import type { InspectedDetail, InspectedMessage } from '../../../gateway/contract/vehicle/inspector.ts';
import { browserClock } from '../../api/clock.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { inspectorFrames } from '../connection/stream-frames.ts';

/** The list as it came last. */
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
