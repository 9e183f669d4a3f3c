import type { Clock } from '../../base/clock.ts';
import type { VideoAnnouncements, VideoKind } from '../../contract/recording/video.ts';
import { VideoStreamType } from '../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../mavlink/codec/generated/messages.ts';
import type { Inbox, MessageOrigin } from '../../mavlink/codec/inbox.ts';
import type { MessageInterval } from '../../mavlink/protocol/message-interval.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

export interface AnnouncedVideoOptions {
  readonly inbox: Pick<Inbox, 'on'>;
  readonly messageInterval: Pick<MessageInterval, 'requestOnce'>;
  readonly vehicles: Pick<VehicleDirectory, 'list' | 'on'>;
  readonly announcements: VideoAnnouncements;
  readonly clock: Clock;
}

/** MAV_COMP_ID_CAMERA to MAV_COMP_ID_CAMERA6. */
const FIRST_CAMERA = 100;
const LAST_CAMERA = 105;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 2000;
const MAX_NAME = 80;

/** https://mavlink.io/en/messages/common.html#VIDEO_STREAM_TYPE */
const KINDS: Readonly<Record<number, VideoKind>> = {
  [VideoStreamType.RTSP]: 'rtsp',
  [VideoStreamType.RTPUDP]: 'rtp',
  [VideoStreamType.TCP_MPEG]: 'mpegts-tcp',
  [VideoStreamType.MPEG_TS]: 'mpegts-udp',
};

/**
 * Makes sources of the streams that vehicles announce with VIDEO_STREAM_INFORMATION, whoever asked for it, and asks
 * each camera once when it is first heard. https://mavlink.io/en/services/camera.html#video_streaming
 */
export class AnnouncedVideo {
  readonly #options: AnnouncedVideoOptions;
  readonly #asked = new Set<string>();

  constructor(options: AnnouncedVideoOptions) {
    this.#options = options;
  }

  listen(): void {
    const { inbox, vehicles, announcements } = this.#options;
    inbox.on('VIDEO_STREAM_INFORMATION', (message, origin) => this.#take(message, origin));
    inbox.on('HEARTBEAT', (_message, { systemId, componentId }) => {
      if (componentId >= FIRST_CAMERA && componentId <= LAST_CAMERA) this.#meet(systemId, componentId);
    });
    vehicles.on('removed', ({ vehicleId }) => {
      announcements.withdraw(vehicleId);
      for (const key of this.#asked) if (key.startsWith(`${vehicleId} `)) this.#asked.delete(key);
    });
  }

  #meet(systemId: number, componentId: number): void {
    const vehicleId = this.#vehicleOf(systemId);
    const key = `${vehicleId} ${componentId}`;
    if (vehicleId === undefined || this.#asked.has(key)) return;
    this.#asked.add(key);
    this.#ask(systemId, componentId, 1);
  }

  /** The protocol allows one request at a time, and radios lose some. */
  #ask(systemId: number, componentId: number, attempt: number): void {
    const { messageInterval, clock } = this.#options;
    messageInterval.requestOnce({ systemId, componentId }, 'VIDEO_STREAM_INFORMATION', (outcome) => {
      const isOver = outcome === 'accepted' || outcome === 'unsupported' || outcome === 'denied';
      if (isOver || attempt >= MAX_ATTEMPTS) return;
      // Nothing was sent while another request to the vehicle was open.
      const next = outcome === 'busy' ? attempt : attempt + 1;
      clock.after(RETRY_MS, () => this.#ask(systemId, componentId, next));
    });
  }

  #take(message: MessageByName['VIDEO_STREAM_INFORMATION'], { systemId, componentId }: MessageOrigin): void {
    const vehicleId = this.#vehicleOf(systemId);
    const kind = KINDS[message.type];
    const uri = printable(message.uri);
    if (vehicleId === undefined || kind === undefined || uri === '') return;
    const camera =
      componentId > FIRST_CAMERA && componentId <= LAST_CAMERA ? componentId - FIRST_CAMERA + 1 : 1;
    const plain = printable(message.name) || `Video ${message.streamId}`;
    // Two cameras of a vehicle may use one name.
    const name = camera > 1 ? `${plain} (camera ${camera})` : plain;
    this.#options.announcements.announce(vehicleId, { uri, name: name.slice(0, MAX_NAME), kind });
  }

  #vehicleOf(systemId: number): string | undefined {
    return this.#options.vehicles.list().find((vehicle) => vehicle.systemId === systemId)?.vehicleId;
  }
}

/** Texts of messages may hold anything. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
