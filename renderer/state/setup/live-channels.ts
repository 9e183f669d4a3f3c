import { useEffect, useState } from 'react';
import type { InspectedDetail } from '../../../gateway/contract/vehicle/inspector.ts';
import { numberOf, useInspector } from '../inspector/inspector-view.ts';

const MOST_CHANNELS = 18;
/** Older pulses are not live. */
const STALE_MS = 3000;
/** UINT16_MAX: the receiver has no such channel. */
const NO_CHANNEL = 0xffff;

/** The pulse of each channel in µs, channel 1 first, as the vehicle reports it now. Undefined: it does not. */
export function useLiveChannels(sysid: number | undefined): readonly number[] | undefined {
  const [key, setKey] = useState<string>();
  const { list, detail } = useInspector(key, false);
  const newest = list?.messages
    .filter((row) => row.name === 'RC_CHANNELS' && row.direction === 'in' && row.sysid === sysid)
    .toSorted((a, b) => a.ageMs - b.ageMs)[0]?.key;
  useEffect(() => {
    if (newest !== undefined) setKey(newest);
  }, [newest]);
  return detail && detail.ageMs <= STALE_MS ? channelsOf(detail) : undefined;
}

/** Undefined if the receiver reports no channel. */
export function channelsOf(detail: InspectedDetail): readonly number[] | undefined {
  const count = Math.min(MOST_CHANNELS, numberOf(detail, 'chancount') ?? 0);
  const pulses = Array.from({ length: count }, (_, index) => numberOf(detail, `chan${index + 1}_raw`) ?? 0);
  return pulses.some((pulseUs) => pulseUs > 0 && pulseUs < NO_CHANNEL) ? pulses : undefined;
}
