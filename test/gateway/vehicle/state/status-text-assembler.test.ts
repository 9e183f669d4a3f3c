import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { plainText, StatusTextAssembler } from '../../../../gateway/vehicle/state/status-text-assembler.ts';
import { blankMessage } from '../blank-message.ts';

const at = (ms: number) => ms as MonotonicMs;
const LONG = 'PreArm: Compasses inconsistent, and this sentence goes on for far longer than fifty bytes do';
const chunk = (id: number, chunkSeq: number, text = LONG.slice(chunkSeq * 50, chunkSeq * 50 + 50)) =>
  blankMessage('STATUSTEXT', { severity: 2, id, chunkSeq, text });

describe('status texts', () => {
  it('are told at once when they are short', () => {
    const message = blankMessage('STATUSTEXT', { severity: 6, text: 'Arming motors' });
    expect(new StatusTextAssembler().add(message, at(5))).toEqual([
      { severity: 6, text: 'Arming motors', receivedAtMs: 5 },
    ]);
  });

  it.each([[[0, 1]], [[1, 0]], [[0, 0, 1]]])('are put together from pieces in the order %j', (order) => {
    const assembler = new StatusTextAssembler();
    const told = order.flatMap((seq) => assembler.add(chunk(7, seq), at(0)));
    expect(told.map(({ text }) => text)).toEqual([LONG]);
    expect(assembler.expire(at(5000))).toEqual([]);
  });

  it('say where a piece is missing after a second', () => {
    const assembler = new StatusTextAssembler();
    expect(assembler.add(chunk(7, 1), at(0))).toEqual([]);
    expect(assembler.expire(at(999))).toEqual([]);
    expect(assembler.expire(at(1000)).map(({ text }) => text)).toEqual([`…${LONG.slice(50)}`]);
    assembler.add(chunk(8, 0), at(2000));
    expect(assembler.expire(at(3000)).map(({ text }) => text)).toEqual([`${LONG.slice(0, 50)}…`]);
  });

  it('keep two texts apart, and a text from the next with the same id', () => {
    const assembler = new StatusTextAssembler();
    assembler.add(chunk(1, 0), at(0));
    assembler.add(chunk(2, 0, 'B'.repeat(50)), at(0));
    expect(assembler.add(chunk(1, 1), at(0))[0]?.text).toBe(LONG);
    expect(assembler.add(chunk(2, 0, 'C'.repeat(50)), at(0))[0]?.text).toBe(`${'B'.repeat(50)}…`);
  });

  it('stay bounded under hostile pieces', () => {
    const assembler = new StatusTextAssembler();
    let told = 0;
    for (let index = 1; index < 20_000; index += 1) {
      const texts = assembler.add(chunk(index, index % 256, 'X'.repeat(50)), at(index));
      for (const { text } of texts) expect(text.length).toBeLessThanOrEqual(200);
      told += texts.length;
    }
    expect(told).toBeGreaterThan(19_000);
  });
});

describe('plain text', () => {
  it.each([
    ['Mode\u0000\u001b[31m change\r\nnow', 'Mode[31m change now'],
    ['left\u202eright', 'leftright'],
    ['  zwischen   Wörtern ', 'zwischen Wörtern'],
    ['x'.repeat(500), 'x'.repeat(200)],
    ['\u0007', ''],
  ])('of %j is %j', (raw, plain) => {
    expect(plainText(raw)).toBe(plain);
  });
});
