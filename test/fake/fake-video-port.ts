import type {
  VideoFilePart,
  VideoPort,
  VideoReader,
  VideoRecording,
  VideoSource,
} from '../../gateway/contract/recording/video.ts';

export const VIDEO_SOURCE: VideoSource = {
  sourceId: 'cam_1',
  name: 'Nose camera',
  vehicleId: 'uav-1',
  origin: 'typed',
  kind: 'rtp',
  address: '0.0.0.0:5600',
  isAccepted: true,
  state: 'receiving',
  codec: 'avc1.42c01f',
  widthPx: 1280,
  heightPx: 720,
  framesPerS: 30,
  bitsPerS: 4_000_000,
  packetsReceived: 1200,
  packetsLost: 0,
  framesDropped: 0,
  lastFrameAtMs: 1_700_000_000_000,
  problem: null,
  isRecordingWanted: false,
  recording: null,
  mode: 'sim',
};

export const VIDEO_RECORDING: VideoRecording = {
  recordingId: 'vid_1',
  sourceId: 'cam_1',
  name: 'Nose camera',
  vehicleId: 'uav-1',
  startedAtMs: 1_700_000_000_000,
  endedAtMs: 1_700_000_060_000,
  bytes: 10,
  codec: 'avc1.42c01f',
  widthPx: 1280,
  heightPx: 720,
  isComplete: true,
  problem: null,
  mode: 'sim',
};

/** A source of a simulated vehicle, and a recording of ten bytes. */
export class FakeVideoPort implements VideoPort {
  list: VideoSource[] = [VIDEO_SOURCE];
  recorded: VideoRecording[] = [VIDEO_RECORDING];
  readonly readers = new Set<VideoReader>();

  sources(): readonly VideoSource[] {
    return this.list;
  }

  source(sourceId: string): VideoSource | undefined {
    return this.list.find((source) => source.sourceId === sourceId);
  }

  add(): VideoSource {
    return VIDEO_SOURCE;
  }

  change(): VideoSource {
    return VIDEO_SOURCE;
  }

  remove(): void {
    // Nothing is kept.
  }

  startRecording(): VideoSource {
    return VIDEO_SOURCE;
  }

  stopRecording(): Promise<VideoSource> {
    return Promise.resolve(VIDEO_SOURCE);
  }

  recordings(): readonly VideoRecording[] {
    return this.recorded;
  }

  recording(recordingId: string): VideoRecording | undefined {
    return this.recorded.find((recording) => recording.recordingId === recordingId);
  }

  readRecording(
    _recordingId: string,
    { first, last }: { readonly first?: number | undefined; readonly last?: number | undefined },
  ): Promise<VideoFilePart | undefined> {
    const from = first ?? 10 - (last ?? 10);
    const to = first === undefined ? 9 : Math.min(last ?? 9, 9);
    if (from > to) return Promise.resolve(undefined);
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('0123456789').subarray(from, to + 1);
    }
    return Promise.resolve({ totalBytes: 10, first: from, last: to, bytes: bytes() });
  }

  removeRecording(): Promise<void> {
    return Promise.resolve();
  }

  join(sourceId: string, reader: VideoReader): (() => void) | undefined {
    if (!this.source(sourceId)) return undefined;
    this.readers.add(reader);
    return () => void this.readers.delete(reader);
  }
}
