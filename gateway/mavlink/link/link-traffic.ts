import type { LinkRecord } from '../../contract/vehicle/link.ts';

/** The counters of a link that only the router has, and the systems it hears. */
export type LinkTraffic = Pick<
  LinkRecord,
  'receivedFrames' | 'sentFrames' | 'rejectedFrames' | 'lostFrames' | 'lossPct' | 'systems' | 'signing'
>;

/** A link whose frames have not been counted yet. */
export const NO_TRAFFIC: LinkTraffic = {
  receivedFrames: 0,
  sentFrames: 0,
  rejectedFrames: {},
  lostFrames: 0,
  lossPct: null,
  systems: [],
  signing: 'off',
};
