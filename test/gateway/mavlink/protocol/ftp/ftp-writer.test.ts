import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FtpTurns } from '../../../../../gateway/mavlink/protocol/ftp/ftp-turns.ts';
import { FtpWriter } from '../../../../../gateway/mavlink/protocol/ftp/ftp-writer.ts';
import { FakeClock, settled } from '../../../../fake/fake-clock.ts';
import { FakeWire } from '../../../../fake/fake-wire.ts';
import { FilePeer } from '../../../../fake/file-peer.ts';
import type { Radio } from '../../../../fake/parameter-list-peer.ts';

const TARGET = { systemId: 1, componentId: 1 };
const GOOD: Radio = { lossShare: 0, duplicateShare: 0, latestMs: 5, seed: 1 };
const PATH = '/APM/scripts/a.lua';

function setUp(radio: Radio = GOOD) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const written = new Map<string, Uint8Array>();
  const peer = new FilePeer(clock, wire, radio, { written });
  const turns = new FtpTurns(clock);
  const writer = new FtpWriter({ sender: wire, inbox: wire, clock, turns, rttMs: () => undefined });
  const run = async <Value>(promise: Promise<Value>): Promise<Value> => {
    let answer: { readonly value: Value } | undefined;
    void promise.then((value) => {
      answer = { value };
    });
    for (let ms = 0; ms < 300_000 && !answer; ms += 25) {
      clock.advance(25);
      await settled();
    }
    if (!answer) throw new Error('it did not end');
    return answer.value;
  };
  return { clock, wire, written, peer, writer, run };
}

describe('files written on board', () => {
  it('are there as they were sent, over losses, doubles and disorder, and can be removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 6000 }),
        fc.integer({ min: 0, max: 0x7fff_ffff }),
        fc.constantFrom(0, 0.1, 0.3),
        async (bytes, seed, lossShare) => {
          const rig = setUp({ lossShare, duplicateShare: 0.1, latestMs: 30, seed });
          const told: number[] = [];
          const progress = (doneBytes: number) => void told.push(doneBytes);
          rig.written.set(PATH, new Uint8Array(9000).fill(7));
          const outcome = await rig.run(rig.writer.write(TARGET, { path: PATH, bytes, progress }));
          expect(outcome).toEqual({ kind: 'done', value: undefined });
          expect(rig.written.get(PATH)).toEqual(bytes);
          expect(told.at(-1) ?? 0).toBe(bytes.length);
          expect(await rig.run(rig.writer.remove(TARGET, PATH))).toEqual({ kind: 'done', value: undefined });
          expect(rig.written.has(PATH)).toBe(false);
          expect(rig.wire.listenerCount).toBe(0);
        },
      ),
      { numRuns: 12, seed: 2 },
    );
  });

  it('are refused in words of the protocol, and end when told or the vehicle rebooted', async () => {
    const { writer, run, peer, written } = setUp();
    const bytes = new Uint8Array(50_000);
    expect(await run(writer.write(TARGET, { path: '/APM/LOGS/x', bytes }))).toMatchObject({
      kind: 'refused',
      code: 9,
    });
    expect(await run(writer.remove(TARGET, PATH))).toMatchObject({ kind: 'refused', code: 10 });
    const stop = new AbortController();
    const cancelling = () => stop.abort();
    const cancelled = writer.write(TARGET, { path: PATH, bytes, signal: stop.signal, progress: cancelling });
    expect(await run(cancelled)).toEqual({ kind: 'cancelled' });
    expect(written.get(PATH)?.length).toBeLessThan(2000);
    // The session is closed on board: the next one is not kept waiting.
    let part = 0;
    const rebooting = () => {
      part += 1;
      if (part === 20) peer.reboot();
    };
    expect(await run(writer.write(TARGET, { path: PATH, bytes, progress: rebooting }))).toMatchObject({
      kind: 'refused',
      code: 4,
    });
  });
});
