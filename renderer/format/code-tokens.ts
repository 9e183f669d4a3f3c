export type CodeLanguage = 'json' | 'curl' | 'typescript' | 'python' | 'cedar' | 'text';
export type TokenKind = 'plain' | 'string' | 'property' | 'number' | 'keyword' | 'comment' | 'variable';

export interface CodeToken {
  readonly kind: TokenKind;
  readonly text: string;
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
const NUMBER = /(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.source;
const KEYWORDS: Readonly<Record<CodeLanguage, string>> = {
  json: 'true|false|null',
  curl: 'curl',
  typescript:
    'import|from|const|let|await|async|new|if|throw|return|true|false|null|undefined|function|for|of',
  python: 'import|from|as|with|if|raise|return|True|False|None|def|for|in|print|await|async',
  cedar: 'permit|forbid|when|unless|if|then|else|in|has|like|is|true|false|principal|action|resource|context',
  text: '',
};
const COMMENT: Readonly<Record<CodeLanguage, string>> = {
  json: '',
  curl: '#[^\\n]*',
  typescript: '(?<!:)//[^\\n]*',
  python: '#[^\\n]*',
  cedar: '//[^\\n]*',
  text: '',
};

/** Longer texts are not highlighted, to keep the screen fast. */
const MAX_CHARS = 60_000;

/** Splits code into tokens of one colour each. Joined tokens give the code. */
export function codeTokens(code: string, language: CodeLanguage): readonly CodeToken[] {
  if (language === 'text' || code.length > MAX_CHARS) return [{ kind: 'plain', text: code }];
  const parts = [
    COMMENT[language] && `(?<comment>${COMMENT[language]})`,
    `(?<variable>\\{\\{\\s*[\\w-]+\\s*\\}\\}|<API_KEY>|\\$[A-Z][A-Z_]+)`,
    `(?<string>${STRING})`,
    `(?<number>${NUMBER})`,
    language === 'cedar' && '(?<property>@\\s*\\w+)',
    `(?<keyword>\\b(?:${KEYWORDS[language]})\\b)`,
  ].filter(Boolean);
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of code.matchAll(new RegExp(parts.join('|'), 'g'))) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    end = match.index + match[0].length;
    tokens.push({ kind: kindOf(match, code, end), text: match[0] });
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}

function kindOf(match: RegExpExecArray, code: string, end: number): TokenKind {
  const groups = match.groups ?? {};
  if (groups.comment !== undefined) return 'comment';
  if (groups.variable !== undefined) return 'variable';
  if (groups.number !== undefined) return 'number';
  if (groups.keyword !== undefined) return 'keyword';
  if (groups.property !== undefined) return 'property';
  return /^\s*:/.test(code.slice(end, end + 4)) ? 'property' : 'string';
}
