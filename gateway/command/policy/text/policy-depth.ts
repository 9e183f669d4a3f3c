/** Cedar works by recursion; well below the depth at which its stack ends, whatever the text is made of. */
export const MAX_DEPTH = 40;

/** The contents of one bracket, as far as read. `deepest` fields are of the parts that have ended. */
interface Level {
  /** Of the part behind the last `,` or `;`. */
  deepest: number;
  links: number;
  deepestLink: number;
  ands: number;
  deepestAnd: number;
  operators: number;
  deepestInner: number;
}

/**
 * How deep a Cedar text nests at most, counted from its tokens alone: each bracket counts, each operator, and each link of a chain,
 * because `a && b && c` is `(a && b) && c` to the engine. Never less than the depth of the tree that the engine makes.
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

/** Comments and strings whole, then what links, then words, then single characters. */
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

/** A bracket that closes nothing is left to the parser. */
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
