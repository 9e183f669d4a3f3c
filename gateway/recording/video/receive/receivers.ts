import type { VideoKind } from '../../../contract/recording/video.ts';
import { openMjpegReceiver } from './mjpeg-receiver.ts';
import type { OpenReceiver } from './receiver.ts';
import { openRtspReceiver } from './rtsp-receiver.ts';
import { openTsTcpReceiver } from './ts-tcp-receiver.ts';
import { openRtpReceiver, openTsUdpReceiver } from './udp-receiver.ts';
import { openWhepReceiver } from './whep-receiver.ts';

/** How each kind of source is received. */
export const RECEIVERS: Readonly<Record<VideoKind, OpenReceiver>> = {
  rtp: openRtpReceiver,
  rtsp: openRtspReceiver,
  'mpegts-udp': openTsUdpReceiver,
  'mpegts-tcp': openTsTcpReceiver,
  mjpeg: openMjpegReceiver,
  whep: openWhepReceiver,
};
