/** Cedar is recursive. This is well below the depth at which its stack overflows, for any text. */
export const MAX_DEPTH = 40;

/** The contents of one bracket read so far. `deepest` fields describe its completed parts. */
interface Level {
  /** Depth since the last `,` or `;`. */
  deepest: number;
  links: number;
  deepestLink: number;
  ands: number;
  deepestAnd: number;
  operators: number;
  deepestInner: number;
}

/**
 * Upper bound of a Cedar text's nesting, from its tokens: counts brackets, operators and links of a chain,
 * because the engine reads `a && b && c` as `(a && b) && c`. Never less than the depth of the engine's tree.
 */
export function policyDepth(text: string): number {
  const levels: Level[] = [newLevel()];
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1) as Level;
    if (token.startsWith('//') || token.startsWith('"')) continue;
    if (OPENING.has(token)) {
      // `a["b"]["c"]` is a chain without an operator between its links.
      if (token === '[') level.operators += 1;
      levels.push(newLevel());
    } else if (CLOSING.has(token)) closeLevel(levels);
    else if (token === ',' || token === ';') endPart(level);
    else if (token === '||' || token === 'if' || token === 'then' || token === 'else') {
      endLink(level);
      level.links += 1;
    } else if (token === '&&') {
      endAnd(level);
      level.ands += 1;
    } else if (OPERATORS.has(token)) level.operators += 1;
  }
  while (levels.length > 1) closeLevel(levels);
  const [whole] = levels;
  if (!whole) return 0;
  endPart(whole);
  return whole.deepest;
}

/** Whole comments and strings, then operators, then words, then single characters. */
const TOKEN = /\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*"?|\|\||&&|[=!<>]=|\w+|[^\s\w]/g;
const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);
const OPERATORS: ReadonlySet<string> = new Set([
  ...['!', '-', '+', '*', '/', '%', '.', '==', '!=', '<', '<=', '>', '>=', '='],
  ...['has', 'like', 'in', 'is'],
]);

function newLevel(): Level {
  return {
    deepest: 0,
    links: 0,
    deepestLink: 0,
    ands: 0,
    deepestAnd: 0,
    operators: 0,
    deepestInner: 0,
  };
}

/** The parser reports an unmatched closing bracket. */
function closeLevel(levels: Level[]): void {
  const outer = levels.at(-2);
  const inner = levels.at(-1);
  if (!outer || !inner) return;
  levels.pop();
  endPart(inner);
  outer.deepestInner = Math.max(outer.deepestInner, inner.deepest + 1);
}

function endAnd(level: Level): void {
  level.deepestAnd = Math.max(level.deepestAnd, level.operators + level.deepestInner);
  level.operators = 0;
  level.deepestInner = 0;
}

function endLink(level: Level): void {
  endAnd(level);
  level.deepestLink = Math.max(level.deepestLink, level.ands + level.deepestAnd);
  level.ands = 0;
  level.deepestAnd = 0;
}

function endPart(level: Level): void {
  endLink(level);
  level.deepest = Math.max(level.deepest, level.links + level.deepestLink);
  level.links = 0;
  level.deepestLink = 0;
}
