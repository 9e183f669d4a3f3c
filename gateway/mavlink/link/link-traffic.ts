import type { LinkRecord } from '../../contract/vehicle/link.ts';

/** The link counters that only the router has, and the systems received. */
export type LinkTraffic = Pick<
  LinkRecord,
  'receivedFrames' | 'sentFrames' | 'rejectedFrames' | 'lostFrames' | 'lossPct' | 'systems' | 'signing'
>;

/** A link without counted frames. */
export const NO_TRAFFIC: LinkTraffic = {
  receivedFrames: 0,
  sentFrames: 0,
  rejectedFrames: {},
  lostFrames: 0,
  lossPct: null,
  systems: [],
  signing: 'off',
};
