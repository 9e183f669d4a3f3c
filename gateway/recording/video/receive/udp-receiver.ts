import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { say } from '../../../contract/operator-text.ts';
import { TsDemuxer } from '../mpegts/ts-demuxer.ts';
import type { OpenReceiver, Receiver, ReceiverEvents, ReceiverOptions } from './receiver.ts';
import { RtpStream } from './rtp-stream.ts';

/** A key frame arrives as a burst. The system may grant less. */
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;
const RTP_HEADER_BYTES = 12;
const TS_SYNC = 0x47;
const MULTICAST = /^(?:22[4-9]|23\d)\.|^ff/i;

/** RTP with H.264 or H.265 on a UDP port. */
export const openRtpReceiver: OpenReceiver = (options) => {
  const stream = new RtpStream(options.clock, options.events);
  return listen(options, (bytes) => stream.take(bytes));
};

/** MPEG-TS on a UDP port, with or without RTP around it. */
export const openTsUdpReceiver: OpenReceiver = (options) => {
  const { events } = options;
  const demuxer = new TsDemuxer(events);
  const stream = new RtpStream(options.clock, events);
  return listen(options, (bytes) => {
    if (bytes[0] !== TS_SYNC && (bytes[0] ?? 0) >> 6 === 2 && bytes.length > RTP_HEADER_BYTES) {
      stream.take(bytes);
      return;
    }
    events.counted(bytes.length, 1, 0);
    demuxer.take(bytes);
  });
};

function listen(
  { address: { host, port }, events }: ReceiverOptions,
  take: (bytes: Buffer, from: RemoteInfo) => void,
): Receiver {
  const socket = createSocket({
    type: isIPv6(host) ? 'udp6' : 'udp4',
    reuseAddr: MULTICAST.test(host),
    recvBufferSize: SOCKET_BUFFER_BYTES,
  });
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    socket.close();
  };
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (isClosed) return;
    fail(events, error, port, host);
  });
  socket.on('message', (bytes, from) => {
    if (!isClosed) take(bytes, from);
  });
  socket.bind({ port, address: host, exclusive: true }, () => {
    if (isClosed) return;
    if (MULTICAST.test(host) && !join(socket, host)) {
      events.failed(say('This machine cannot join the multicast group {group}.', { group: host }));
      return;
    }
    events.opened();
  });
  return { close };
}

function join(socket: Socket, group: string): boolean {
  try {
    socket.addMembership(group);
    return true;
  } catch {
    return false;
  }
}

function fail(
  events: ReceiverEvents,
  { code, message }: NodeJS.ErrnoException,
  port: number,
  host: string,
): void {
  if (code === 'EADDRINUSE') events.failed(say('Another program uses UDP port {port}.', { port }));
  else if (code === 'EADDRNOTAVAIL')
    events.failed(say('{host} is not an address of this machine. Listen on 0.0.0.0.', { host }));
  else events.failed(say('UDP port {port} cannot be opened: {reason}', { port, reason: message }));
}
