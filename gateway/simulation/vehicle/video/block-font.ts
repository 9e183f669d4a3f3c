/** Height of a letter in blocks. */
export const TEXT_ROWS = 7;
const GAP = 1;

/** Seven rows of bits, the leftmost first; as wide as their widest row. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  I: ['###', '.#.', '.#.', '.#.', '.#.', '.#.', '###'],
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  N: ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
  U: ['#...#', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  0: ['.###.', '#...#', '#..##', '#.#.#', '##..#', '#...#', '.###.'],
  1: ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  2: ['.###.', '#...#', '....#', '...#.', '..#..', '.#...', '#####'],
  3: ['#####', '...#.', '..#..', '...#.', '....#', '#...#', '.###.'],
  4: ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  5: ['#####', '#....', '####.', '....#', '....#', '#...#', '.###.'],
  6: ['..##.', '.#...', '#....', '####.', '#...#', '#...#', '.###.'],
  7: ['#####', '....#', '...#.', '..#..', '.#...', '.#...', '.#...'],
  8: ['.###.', '#...#', '#...#', '.###.', '#...#', '#...#', '.###.'],
  9: ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
  ':': ['.', '#', '.', '.', '.', '#', '.'],
  '.': ['.', '.', '.', '.', '.', '.', '#'],
};
const UNKNOWN: readonly string[] = ['##', '##', '##', '##', '##', '##', '##'];

/** In blocks. */
export function textWidth(text: string): number {
  return [...text].reduce((width, letter) => width + widthOf(letter) + GAP, -GAP);
}

/** Calls `put` for every block of the letters, from the top left. */
export function drawText(text: string, put: (column: number, row: number) => void): void {
  let left = 0;
  for (const letter of text) {
    for (const [row, bits] of shapeOf(letter).entries())
      for (let column = 0; column < bits.length; column += 1)
        if (bits[column] === '#') put(left + column, row);
    left += widthOf(letter) + GAP;
  }
}

function shapeOf(letter: string): readonly string[] {
  return LETTERS[letter] ?? UNKNOWN;
}

function widthOf(letter: string): number {
  return shapeOf(letter)[0]?.length ?? 0;
}
