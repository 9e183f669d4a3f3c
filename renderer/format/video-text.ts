import type { OperatorText } from '../../gateway/contract/operator-text.ts';
import type { VideoKind, VideoSource, VideoState } from '../../gateway/contract/recording/video.ts';
import { type Message, t } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';

export const VIDEO_KIND_TEXT: Readonly<Record<VideoKind, Message>> = {
  rtp: 'RTP over UDP',
  rtsp: 'RTSP',
  'mpegts-udp': 'MPEG-TS over UDP',
  'mpegts-tcp': 'MPEG-TS over TCP',
  mjpeg: 'MJPEG over HTTP',
  whep: 'WebRTC (WHEP)',
};

export const VIDEO_STATE_TEXT: Readonly<Record<VideoState, Message>> = {
  connecting: 'connecting',
  waiting: 'waiting for video',
  receiving: 'receiving',
  stalled: 'stalled',
  failed: 'failed',
};

/** As people call it: `H.264`, `H.265`, `MJPEG`. */
export function codecName(codec: string | null | undefined): string | undefined {
  if (!codec) return undefined;
  if (/^avc/.test(codec)) return 'H.264';
  if (/^(hvc|hev)/.test(codec)) return 'H.265';
  return codec.toUpperCase();
}

/** What a viewer knows of its own connection. */
interface ViewerState {
  readonly link: 'opening' | 'open' | 'lost' | 'refused';
  readonly source: VideoState | undefined;
  readonly problem: OperatorText | null;
  readonly codec: string | undefined;
  readonly isUnsupported: boolean;
}

/** Why there is no picture; undefined while frames arrive. */
export function videoNotice(source: VideoSource, viewer: ViewerState): string | undefined {
  const { link, codec } = viewer;
  if (link === 'refused') return t('You have no access to this video.');
  if (link === 'lost') return t('Connection to the gateway lost. Connecting again…');
  if (viewer.isUnsupported)
    return codecName(codec) === 'H.265'
      ? t('This computer cannot decode H.265. Set the camera to H.264.')
      : t('This computer cannot decode {codec}. Set the camera to H.264.', {
          codec: codecName(codec) ?? '—',
        });
  const state = viewer.source ?? source.state;
  const problem = viewer.source === undefined ? source.problem : viewer.problem;
  // While stalled the picture itself is marked.
  if (state === 'stalled') return undefined;
  if (problem && state !== 'receiving') return translateSentence(problem).text;
  if (link === 'opening' || state === 'connecting') return t('Connecting…');
  if (state === 'waiting') return t('Waiting for video at {address}', { address: source.address });
  if (state === 'failed') return t('The connection to the camera failed. Connecting again…');
  return undefined;
}

/** File name of a snapshot: vehicle, source and UTC time of the picture. */
export function snapshotName(
  vehicleName: string | undefined,
  sourceName: string,
  takenUtcMs: number,
): string {
  const time = new Date(takenUtcMs).toISOString().replace('T', ' ').replaceAll(':', '-');
  const name = [vehicleName, sourceName, time].filter((part) => part !== undefined).join(' ');
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.png`;
}
