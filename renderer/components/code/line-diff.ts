export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More lines than this are not compared one by one: the table of the comparison grows with their product. */
const MAX_LINES = 1_500;

/** The lines that went and came between two texts, by their longest common subsequence. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const left = before.split('\n');
  const right = after.split('\n');
  const line = (kind: DiffLine['kind']) => (text: string) => ({ kind, text });
  if (left.length > MAX_LINES || right.length > MAX_LINES)
    return before === after
      ? right.map(line('same'))
      : [...left.map(line('removed')), ...right.map(line('added'))];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const isSame = row < left.length && column < right.length && left[row] === right[column];
    if (isSame) {
      lines.push({ kind: 'same', text: left[row] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= right.length || (row < left.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: left[row] ?? '' });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: right[column] ?? '' });
      column += 1;
    }
  }
  return lines;
}
