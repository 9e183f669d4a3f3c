import type { IncomingMessage } from 'node:http';
import type { RTCPeerConnection, RTCRtpTransceiver } from 'werift';
import { errorText } from '../../../base/error.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { parseVideoAddress } from '../video-address.ts';
import { HttpStream } from './http-stream.ts';
import { ANSWER_WITHIN_MS, type OpenReceiver, type Receiver, type ReceiverOptions } from './receiver.ts';
import { RtpStream } from './rtp-stream.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** What is asked of the server about loss: parts again, a key frame. */
const FEEDBACK = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }];
const COMMON = { clockRate: 90_000, rtcpFeedback: FEEDBACK };
const H264_CODEC = {
  ...COMMON,
  mimeType: 'video/h264',
  parameters: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
};
const H265_CODEC = { ...COMMON, mimeType: 'video/h265' };

/** Video of a media server over WebRTC, by WHEP (draft-ietf-wish-whep). */
export const openWhepReceiver: OpenReceiver = (options) => new WhepReceiver(options);

class WhepReceiver implements Receiver {
  readonly #options: ReceiverOptions;
  readonly #stream: RtpStream;
  #peer: RTCPeerConnection | undefined;
  #transceiver: RTCRtpTransceiver | undefined;
  #call: HttpStream | undefined;
  #session: string | undefined;
  #patience: { cancel(): void } | undefined;
  #isClosed = false;

  constructor(options: ReceiverOptions) {
    this.#options = options;
    this.#stream = new RtpStream(options.clock, options.events);
    this.#open().catch((error: unknown) =>
      this.#fail(say('The WebRTC connection cannot be made: {reason}', { reason: errorText(error) })),
    );
  }

  requestKeyFrame(): void {
    const { source } = this.#stream;
    if (source !== 0) void this.#transceiver?.receiver.sendRtcpPLI(source).catch(() => undefined);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#patience?.cancel();
    this.#call?.close();
    void this.#peer?.close().catch(() => undefined);
    this.#endSession();
  }

  async #open(): Promise<void> {
    // Takes 150 ms to load, which a station without WebRTC never spends.
    const werift = await loadWerift();
    if (this.#isClosed) return;
    const video = [
      new werift.RTCRtpCodecParameters(H264_CODEC),
      new werift.RTCRtpCodecParameters(H265_CODEC),
    ];
    const peer = new werift.RTCPeerConnection({ iceServers: [], codecs: { video, audio: [] } });
    this.#peer = peer;
    this.#transceiver = peer.addTransceiver('video', { direction: 'recvonly' });
    peer.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe((packet) => {
        if (this.#isClosed) return;
        const { header, payload } = packet;
        this.#stream.takePacket(
          {
            payloadType: header.payloadType,
            isMarked: header.marker,
            sequence: header.sequenceNumber,
            timestamp: header.timestamp,
            source: header.ssrc,
            payload,
          },
          payload.length,
        );
      });
    });
    peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.#connected();
      else if (state === 'failed' || state === 'disconnected' || state === 'closed')
        this.#fail('The WebRTC connection broke.');
    });
    await peer.setLocalDescription(await peer.createOffer());
    this.#offer(peer, peer.localDescription?.sdp ?? '');
  }

  #offer(peer: RTCPeerConnection, body: string): void {
    if (this.#isClosed) return;
    this.#call = new HttpStream(
      this.#options,
      { method: 'POST', headers: { 'content-type': 'application/sdp', accept: 'application/sdp' }, body },
      (response, url) => {
        const { location } = response.headers;
        this.#session = location === undefined ? undefined : URL.parse(location, url)?.href;
        readText(response)
          .then(async (sdp) => {
            if (this.#isClosed) return;
            this.#call?.close();
            if (!/^m=video/m.test(sdp)) throw new Error('It describes no video.');
            this.#waitForConnection();
            await peer.setRemoteDescription({ type: 'answer', sdp });
          })
          .catch((error: unknown) =>
            this.#fail(
              say('The answer of the WHEP server cannot be used: {reason}', { reason: errorText(error) }),
            ),
          );
      },
      (problem) => this.#fail(problem),
    );
  }

  #waitForConnection(): void {
    if (this.#isClosed || this.#peer?.connectionState === 'connected') return;
    this.#patience = this.#options.clock.after(2 * ANSWER_WITHIN_MS, () =>
      this.#fail('The WHEP server answers, but no WebRTC connection can be made to it.'),
    );
  }

  #connected(): void {
    if (this.#isClosed) return;
    this.#patience?.cancel();
    this.#options.events.opened();
  }

  /** Tells the server that nobody watches any more, as far as it can be reached. */
  #endSession(): void {
    const url = this.#session;
    if (url === undefined) return;
    const own = new URL(this.#options.address.url ?? '');
    // A session elsewhere is not ours to call.
    if (new URL(url).origin !== own.origin) return;
    const { user, password } = this.#options.address;
    const address = { ...parseVideoAddress('whep', url), user, password };
    const call: HttpStream = new HttpStream(
      { ...this.#options, address },
      { method: 'DELETE' },
      () => call.close(),
      () => undefined,
    );
  }

  #fail(problem: OperatorText): void {
    if (this.#isClosed) return;
    this.#options.events.failed(problem);
  }
}

function loadWerift() {
  return import('werift');
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('It is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
