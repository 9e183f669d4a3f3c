import type { DecodedMessage } from '../../mavlink/codec/message/message-codec.ts';

/** One record of a log with its message, where our dialects have it. */
export interface HeardRecord {
  readonly systemId: number;
  readonly componentId: number;
  readonly messageId: number;
  readonly decoded: DecodedMessage | undefined;
}
