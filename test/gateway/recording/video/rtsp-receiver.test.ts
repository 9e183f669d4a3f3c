import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Receiver } from '../../../../gateway/recording/video/receive/receiver.ts';
import { RtspError, RtspReader } from '../../../../gateway/recording/video/receive/rtsp-messages.ts';
import { openRtspReceiver } from '../../../../gateway/recording/video/receive/rtsp-receiver.ts';
import { readSdp } from '../../../../gateway/recording/video/receive/sdp.ts';
import { parseVideoAddress } from '../../../../gateway/recording/video/video-address.ts';
import { ReportedStream } from '../../../builder/video-streams.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeRtspServer, type RtspBehaviour } from '../../../fake/fake-rtsp-server.ts';

const open: (Receiver | FakeRtspServer)[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await ('close' in each ? each.close() : each.stop());
});

async function play(behaviour: RtspBehaviour = {}, login = '', isConfined = false) {
  const server = new FakeRtspServer(behaviour);
  const port = await server.start();
  const reported = new ReportedStream();
  const clock = new FakeClock();
  const address = parseVideoAddress('rtsp', `rtsp://${login}127.0.0.1:${port}/live`);
  const receiver = openRtspReceiver({ address, isConfined, clock, events: reported });
  open.push(receiver, server);
  return { server, reported, clock, receiver };
}

const failureOf = async (behaviour: RtspBehaviour, login?: string, isConfined?: boolean): Promise<string> => {
  const { reported } = await play(behaviour, login, isConfined);
  await eventually('a failure', () => reported.failures.length > 0);
  return reported.failures.join();
};

describe('video from an RTSP server', () => {
  it('arrives over the same connection, which is kept alive and ended', async () => {
    const { server, reported, clock, receiver } = await play();
    await eventually('it plays', () => server.isPlaying && reported.isOpen);
    expect(reported.sets).toHaveLength(2);
    for (const isKey of [true, false, false]) server.send(isKey);
    await eventually('pictures', () => reported.units.length === 3);
    expect(reported.units.map(({ nals }) => nals.length)).toEqual([3, 1, 1]);
    clock.advance(2000);
    await eventually('kept alive', () => server.methods.includes('GET_PARAMETER'));
    receiver.close();
    await eventually('ended', () => server.methods.includes('TEARDOWN'));
    expect(server.methods.slice(0, 3)).toEqual(['DESCRIBE', 'SETUP', 'PLAY']);
  });

  it('is given with the right password, never without', async () => {
    const login = { user: 'pilot', password: 'a b:c' };
    const { server } = await play({ login }, 'pilot:a%20b%3Ac@');
    await eventually('it plays', () => server.isPlaying);
    expect(await failureOf({ login }, 'pilot:wrong@')).toContain('refuses the user or the password');
    expect(await failureOf({ login })).toContain('requires a user and a password');
  });

  it.each<[string, RtspBehaviour, string]>([
    [
      'no stream',
      { instead: { DESCRIBE: 'RTSP/1.0 404 Not Found\r\nCSeq: {cseq}\r\n\r\n' } },
      'no stream at this address',
    ],
    ['no video', { sdp: 'v=0\r\nm=audio 0 RTP/AVP 8\r\n' }, 'describes no video'],
    [
      'UDP only',
      { instead: { SETUP: 'RTSP/1.0 461 Unsupported Transport\r\nCSeq: {cseq}\r\n\r\n' } },
      'over UDP only',
    ],
    [
      'endless headers',
      { instead: { DESCRIBE: `RTSP/1.0 200 OK\r\n${'X: y\r\n'.repeat(4000)}` } },
      'headers are too long',
    ],
    [
      'a wrong length',
      { instead: { DESCRIBE: 'RTSP/1.0 200 OK\r\nCSeq: {cseq}\r\nContent-Length: 99999999\r\n\r\n' } },
      'length of the body',
    ],
    ['HTTP', { instead: { DESCRIBE: 'HTTP/1.1 400 Bad Request\r\n\r\n' } }, 'not RTSP'],
    [
      'redirects without end',
      { instead: { DESCRIBE: 'RTSP/1.0 302 Moved\r\nCSeq: {cseq}\r\nLocation: ftp://x\r\n\r\n' } },
      'cannot be used',
    ],
  ])('fails with a reason: %s', async (_name, behaviour, reason) => {
    expect(await failureOf(behaviour)).toContain(reason);
  });

  it('does not follow a camera out of the local network', async () => {
    const behaviour = {
      instead: { DESCRIBE: 'RTSP/1.0 302 Moved\r\nCSeq: {cseq}\r\nLocation: rtsp://203.0.113.9/x\r\n\r\n' },
    };
    expect(await failureOf(behaviour, '', true)).toContain('203.0.113.9, outside the local network');
  });

  it('does not give the password to the server of a redirect', async () => {
    const other = new FakeRtspServer({ login: { user: 'pilot', password: 'secret' } });
    open.push(other);
    const location = `rtsp://localhost:${await other.start()}/live`;
    const behaviour = {
      instead: { DESCRIBE: `RTSP/1.0 302 Moved\r\nCSeq: {cseq}\r\nLocation: ${location}\r\n\r\n` },
    };
    expect(await failureOf(behaviour, 'pilot:secret@')).toContain('refuses the user or the password');
    expect(other.methods).toEqual(['DESCRIBE']);
  });

  it('is given up when the server stalls, or closes', async () => {
    const { server, reported, clock } = await play({ instead: { DESCRIBE: null } });
    await eventually('asked', () => server.methods.length === 1);
    clock.advance(5000);
    expect(reported.failures).toEqual(['The RTSP server does not answer.']);

    const other = await play();
    await eventually('it plays', () => other.reported.isOpen);
    other.server.drop();
    await eventually('closed', () => other.reported.failures.length === 1);

    const silent = await play();
    await eventually('it plays', () => silent.reported.isOpen);
    silent.clock.advance(10_000);
    expect(silent.reported.failures.join()).not.toBe('');
  });
});

describe('what an RTSP server sends', () => {
  const whole = Buffer.concat([
    Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 3\r\n\r\nabc'),
    Buffer.from([0x24, 0, 0, 4, 1, 2, 3, 4]),
    Buffer.from('ANNOUNCE rtsp://x RTSP/1.0\r\nCSeq: 9\r\n\r\n'),
    Buffer.from([0x24, 1, 0, 1, 9]),
    Buffer.from('RTSP/1.0 454 Session Not Found\r\n\r\n'),
  ]);

  it('is read the same wherever it is cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (step) => {
        const reader = new RtspReader();
        const heard: unknown[] = [];
        const handle = {
          answer: ({ status, body }: { status: number; body: string }) => heard.push([status, body]),
          packet: (channel: number, bytes: Buffer) => heard.push([channel, ...bytes]),
        };
        for (let at = 0; at < whole.length; at += step) reader.push(whole.subarray(at, at + step), handle);
        expect(heard).toEqual([
          [200, 'abc'],
          [0, 1, 2, 3, 4],
          [1, 9],
          [454, ''],
        ]);
      }),
    );
  });

  it('is refused with a reason when it is anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          new RtspReader().push(Buffer.from(bytes), { answer: () => undefined, packet: () => undefined });
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(RtspError);
        }
      }),
    );
  });

  it('describes the video that can be shown', () => {
    const text =
      'v=0\r\nm=video 0 RTP/AVP 26\r\na=control:a\r\nm=video 0 RTP/AVP 97\r\na=rtpmap:97 H265/90000\r\na=control:b\r\n';
    expect(readSdp(text)).toMatchObject({ control: 'b', codec: { name: 'h265' } });
    expect(readSdp('m=video 0 RTP/AVP 26\r\n')).toMatchObject({ codec: undefined });
    fc.assert(fc.property(fc.string(), (garbage) => void readSdp(`m=video${garbage}`)));
  });
});
