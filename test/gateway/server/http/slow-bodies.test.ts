import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { watchArrival } from '../../../../gateway/server/http/body/arrival-limit.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { OPERATOR_TOKEN, TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

/** A request that says it has 1000 bytes, and sends them bit by bit. */
async function sender(path: string, type: string, clock: FakeClock) {
  server = new TestServer({}, { clock });
  await server.start();
  const socket = connect(server.portNumber, '127.0.0.1');
  const seen = { answer: '', isClosed: false };
  socket.on('data', (chunk) => {
    seen.answer += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    seen.isClosed = true;
  });
  const before = clock.pendingTimers;
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.portNumber}`,
      `Authorization: Bearer ${OPERATOR_TOKEN}`,
      `Content-Type: ${type}`,
      'Content-Length: 1000',
      '',
      '',
    ].join('\r\n'),
  );
  await eventually('it is watched', () => clock.pendingTimers > before);
  return { socket, seen };
}

describe('a body that comes slowly', () => {
  it('is answered 408 after 10 s', async () => {
    const clock = new FakeClock();
    const { socket, seen } = await sender('/api/actions', 'application/json', clock);
    socket.write('{');
    clock.advance(10_000);
    await eventually('408', () => seen.answer.startsWith('HTTP/1.1 408 '));
    expect(seen.answer).toContain('"code":"request-timeout"');
  });

  it('of a log may take as long as it likes, until nothing comes any more', async () => {
    const clock = new FakeClock();
    const request = Object.assign(new EventEmitter(), {
      method: 'POST',
      url: '/api/replay/import?name=x',
      headers: { 'content-length': '1000' },
      socket: { bytesRead: 100 },
      readableLength: 0,
      complete: false,
    });
    let late = 0;
    watchArrival(request as unknown as IncomingMessage, clock, () => {
      late += 1;
    });
    for (let round = 0; round < 50; round += 1) {
      request.socket.bytesRead += 1;
      clock.advance(10_000);
    }
    // It is us who do not read.
    request.readableLength = 1;
    clock.advance(60_000);
    expect(late).toBe(0);
    request.readableLength = 0;
    clock.advance(10_000);
    expect([late, clock.pendingTimers]).toEqual([1, 0]);
  });

  it('leaves nothing behind when it has come, or its sender has gone', () => {
    const clock = new FakeClock();
    const request = Object.assign(new EventEmitter(), {
      method: 'POST',
      url: '/api/actions',
      headers: { 'transfer-encoding': 'chunked' },
      socket: { bytesRead: 0 },
    });
    watchArrival(request as unknown as IncomingMessage, clock, () => undefined);
    expect(clock.pendingTimers).toBe(1);
    request.emit('close');
    expect(clock.pendingTimers).toBe(0);
  });
});
