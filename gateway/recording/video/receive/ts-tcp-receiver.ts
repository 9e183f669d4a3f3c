import { TsDemuxer } from '../mpegts/ts-demuxer.ts';
import type { OpenReceiver } from './receiver.ts';
import { TcpConnection } from './tcp-connection.ts';

/** MPEG-TS from a TCP server. */
export const openTsTcpReceiver: OpenReceiver = ({ address: { host, port }, clock, events }) => {
  const demuxer = new TsDemuxer(events);
  return new TcpConnection({
    host,
    port,
    clock,
    connected: () => events.opened(),
    data(bytes) {
      events.counted(bytes.length, 1, 0);
      demuxer.take(bytes);
    },
    failed: (problem) => events.failed(problem),
  });
};
