import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { openWhepReceiver } from '../../../../gateway/recording/video/receive/whep-receiver.ts';
import { parseVideoAddress } from '../../../../gateway/recording/video/video-address.ts';
import { picture264, ReportedStream } from '../../../builder/video-streams.ts';
import { eventually } from '../../../fake/eventually.ts';
import { RtpPackets } from '../../../fake/rtp-packets.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A media server with one stream. */
async function startServer(answer?: string) {
  const track = new MediaStreamTrack({ kind: 'video' });
  const requests: string[] = [];
  let peer: RTCPeerConnection | undefined;
  let picturesAsked = 0;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    let offer = '';
    request.on('data', (bytes: Buffer) => {
      offer += bytes.toString();
    });
    request.on('end', () => {
      if (request.method !== 'POST' || answer !== undefined)
        response.writeHead(answer === undefined ? 200 : 201).end(answer);
      else void accept(offer).then((sdp) => response.writeHead(201, { location: '/whep/session' }).end(sdp));
    });
  });

  async function accept(offer: string): Promise<string | undefined> {
    const codec = new RTCRtpCodecParameters({
      mimeType: 'video/h264',
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack', parameter: 'pli' }],
      parameters: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
    });
    peer = new RTCPeerConnection({ iceServers: [], codecs: { video: [codec], audio: [] } });
    const { sender } = peer.addTransceiver(track, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(() => {
      picturesAsked += 1;
    });
    await peer.setRemoteDescription({ type: 'offer', sdp: offer });
    await peer.setLocalDescription(await peer.createAnswer());
    return peer.localDescription?.sdp;
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(
    () => peer?.close(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const packets = new RtpPackets();
  let ticks = 0;
  return {
    url: `http://127.0.0.1:${port}/whep`,
    requests,
    get picturesAsked() {
      return picturesAsked;
    },
    send(isKey: boolean) {
      ticks += 3000;
      for (const packet of packets.picture(picture264(isKey, 2500), ticks)) track.writeRtp(packet);
    },
  };
}

function receive(url: string) {
  const reported = new ReportedStream();
  const address = parseVideoAddress('whep', url);
  const receiver = openWhepReceiver({ address, isConfined: false, clock: systemClock, events: reported });
  closing.push(() => receiver.close());
  return { reported, receiver };
}

describe('video by WHEP', () => {
  it('arrives, is asked for key frames, and the session is ended', async () => {
    const server = await startServer();
    const { reported, receiver } = receive(server.url);
    await eventually('connected', () => reported.isOpen || reported.failures.length > 0);
    expect(reported.failures).toEqual([]);
    await eventually('pictures', () => {
      server.send(true);
      return reported.units.length > 3;
    });
    expect(reported.units.at(-1)?.nals).toHaveLength(3);
    receiver.requestKeyFrame?.();
    await eventually('a key frame is asked for', () => server.picturesAsked > 0);
    receiver.close();
    await eventually('the session ends', () => server.requests.includes('DELETE /whep/session'));
  });

  it('fails with a reason when the server answers something else', async () => {
    const server = await startServer('hello');
    const { reported } = receive(server.url);
    await eventually('a failure', () => reported.failures.length > 0);
    expect(reported.failures.join()).toMatch(/WHEP server|WebRTC/);
  });
});
