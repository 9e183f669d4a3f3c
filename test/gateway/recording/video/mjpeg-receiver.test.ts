import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openMjpegReceiver } from '../../../../gateway/recording/video/receive/mjpeg-receiver.ts';
import {
  boundaryOf,
  MultipartError,
  MultipartReader,
} from '../../../../gateway/recording/video/receive/multipart.ts';
import type { Receiver } from '../../../../gateway/recording/video/receive/receiver.ts';
import { parseVideoAddress } from '../../../../gateway/recording/video/video-address.ts';
import { ReportedStream } from '../../../builder/video-streams.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const IMAGE = Buffer.from('ffd8ffe000044a46ffc0000b08001000200103110000ffd9', 'hex');
const part = (image: Buffer, length: number | undefined = image.length): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Type: image/jpeg\r\n${length === undefined ? '' : `Content-Length: ${length}\r\n`}\r\n`,
    ),
    image,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('--x');

const open: (Receiver | Server)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function receive(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  login = '',
  isConfined = false,
) {
  const server = createServer({ insecureHTTPParser: true }, answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const reported = new ReportedStream();
  const clock = new FakeClock();
  const address = parseVideoAddress('mjpeg', `http://${login}127.0.0.1:${port}/stream`);
  const receiver = openMjpegReceiver({ address, isConfined, clock, events: reported });
  open.push(receiver, server);
  return { reported, clock };
}

const multipart = { 'content-type': 'multipart/x-mixed-replace; boundary=x' };

describe('images from an HTTP server', () => {
  it('arrive, the broken ones counted', async () => {
    const { reported } = await receive((_request, response) => {
      response.writeHead(200, multipart);
      response.write(
        Buffer.concat([part(IMAGE), part(IMAGE.subarray(0, 9)), part(IMAGE, 5), part(IMAGE, undefined), END]),
      );
    });
    await eventually('images', () => reported.images.length === 3);
    expect(
      reported.images.every(({ bytes, widthPx }) => Buffer.compare(bytes, IMAGE) === 0 && widthPx === 32),
    ).toBe(true);
    expect(reported.damagedImages).toBe(1);
  });

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, string, boolean]>([
    ['a page', (_request, response) => response.end('<html>'), 'no MJPEG stream', false],
    ['an error', (_request, response) => void response.writeHead(503).end(), 'answered 503', false],
    [
      'a password',
      (_request, response) => void response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
      'requires a user',
      false,
    ],
    [
      'endless redirects',
      (_request, response) => void response.writeHead(302, { location: '/again' }).end(),
      'redirects to an address',
      false,
    ],
    [
      'a way out',
      (_request, response) => void response.writeHead(302, { location: 'http://203.0.113.9/' }).end(),
      'outside the local network',
      true,
    ],
    [
      'endless headers',
      (_request, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(),
      'too long',
      false,
    ],
    [
      'no images',
      (_request, response) => void response.writeHead(200, multipart).write(Buffer.alloc(20_000, 65)),
      'no images',
      false,
    ],
    [
      'the end',
      (_request, response) => void response.writeHead(200, multipart).end(),
      'closed the connection',
      false,
    ],
  ])('fails with a reason: %s', async (_name, answer, reason, isConfined) => {
    const { reported } = await receive(answer, '', isConfined);
    await eventually('a failure', () => reported.failures.length > 0);
    expect(reported.failures.join()).toContain(reason);
  });

  it('come with a password, which no other server gets', async () => {
    const given: (string | undefined)[] = [];
    const { reported } = await receive((request, response) => {
      given.push(request.headers.authorization);
      if (request.headers.authorization === undefined)
        response.writeHead(401, { 'www-authenticate': 'Basic realm="camera"' }).end();
      else response.writeHead(200, multipart).write(Buffer.concat([part(IMAGE), END]));
    }, 'me:secret@');
    await eventually('an image', () => reported.images.length === 1);
    expect(given).toEqual([undefined, `Basic ${Buffer.from('me:secret').toString('base64')}`]);

    let asked = 0;
    const elsewhere = await receive((_request, response) => {
      asked += 1;
      if (asked === 1)
        response.writeHead(302, { location: `http://localhost:${_request.socket.localPort}/` }).end();
      else response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
    }, 'me:secret@');
    await eventually('a failure', () => elsewhere.reported.failures.length > 0);
    expect(asked).toBe(2);
  });

  it('are given up when the server stalls', async () => {
    let wasAsked = false;
    const { reported, clock } = await receive(() => {
      wasAsked = true;
    });
    await eventually('asked', () => wasAsked);
    clock.advance(5000);
    expect(reported.failures).toEqual(['The video server does not answer.']);
  });
});

describe('parts of a multipart stream', () => {
  it('are the same wherever it is cut', () => {
    const images = fc.array(
      fc
        .uint8Array({ minLength: 1, maxLength: 50 })
        .map((bytes) => Buffer.from(bytes.map((byte) => byte | 0x80))),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(images, fc.integer({ min: 1, max: 80 }), fc.boolean(), (each, step, hasLength) => {
        const bytes = Buffer.concat([
          ...each.map((image) => part(image, hasLength ? image.length : undefined)),
          END,
        ]);
        const reader = new MultipartReader('x');
        const found: string[] = [];
        for (let at = 0; at < bytes.length; at += step)
          reader.push(bytes.subarray(at, at + step), (body) => found.push(body.toString('hex')));
        expect(found).toEqual(each.map((image) => image.toString('hex')));
      }),
    );
  });

  it('are bounded', () => {
    const reader = new MultipartReader('x');
    reader.push(part(IMAGE).subarray(0, 60), () => undefined);
    const chunk = Buffer.alloc(1_000_000, 1);
    expect(() => {
      for (let count = 0; count < 20; count += 1) reader.push(chunk, () => undefined);
    }).toThrow(MultipartError);
  });

  it('have a boundary as servers write it', () => {
    expect(boundaryOf('multipart/x-mixed-replace;boundary=--myboundary')).toBe('myboundary');
    expect(boundaryOf('multipart/x-mixed-replace; boundary="a b"')).toBe('a b');
    expect(boundaryOf('image/jpeg')).toBeUndefined();
    expect(boundaryOf(undefined)).toBeUndefined();
  });
});
