import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OutputTail } from '../../../../gateway/simulation/sitl/program-group.ts';

function textOf(tail: OutputTail, after = 0): string[] {
  return tail.after(after).lines.map(({ text }) => text);
}

describe('OutputTail', () => {
  test('gives the same lines however the bytes were cut', () => {
    const lines = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\r\n]/.test(text)),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(lines, fc.array(fc.nat(), { maxLength: 20 }), (texts, cuts) => {
        const tail = new OutputTail();
        let rest = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        for (const cut of cuts) {
          const at = rest.length === 0 ? 0 : cut % rest.length;
          tail.push('out', rest.subarray(0, at));
          rest = rest.subarray(at);
        }
        tail.push('out', rest);
        expect(textOf(tail)).toEqual(
          Buffer.from(texts.join('\n')).toString().split('\n').slice(0, texts.length),
        );
      }),
    );
  });

  test('numbers lines of both streams in one row and keeps the last without an end', () => {
    const tail = new OutputTail();
    tail.push('out', Buffer.from('a\nb'));
    tail.push('err', Buffer.from('oh\r\n'));
    tail.end();
    expect(tail.after(0)).toEqual({
      lines: [
        { seq: 1, stream: 'out', text: 'a' },
        { seq: 2, stream: 'err', text: 'oh' },
        { seq: 3, stream: 'out', text: 'b' },
      ],
      lostLines: 0,
    });
    expect(textOf(tail, 2)).toEqual(['b']);
    expect(textOf(tail, 3)).toEqual([]);
  });

  test('keeps 1,000 lines and says how many are gone; a line without an end does not grow for ever', () => {
    const tail = new OutputTail();
    for (let index = 1; index <= 1500; index += 1) tail.push('out', Buffer.from(`${index}\n`));
    expect(tail.after(0)).toMatchObject({
      lostLines: 500,
      lines: { length: 1000, 0: { seq: 501, text: '501' } },
    });
    expect(tail.after(1499)).toMatchObject({ lostLines: 0, lines: [{ seq: 1500 }] });
    for (let index = 0; index < 100; index += 1) tail.push('out', Buffer.alloc(100_000, 'x'));
    tail.end();
    expect(textOf(tail).at(-1)).toHaveLength(2000);
  });
});
