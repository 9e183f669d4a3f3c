import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from '../../../../gateway/recording/export/csv-cell.ts';

describe('a cell of a CSV file', () => {
  it.each([
    ['=cmd|calc', "'=cmd|calc"],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['plain', 'plain'],
    ['a "quoted", word', '"a ""quoted"", word"'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('makes %j harmless', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('leaves numbers numbers, and the unknown empty', () => {
    expect(csvLine([-1.5, null, undefined, Number.NaN, true, 'x'])).toBe('-1.5,,,,true,x\r\n');
  });
});
