import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** A call of `t` or `tParts` whose text stands in the source. */
export interface TextCall {
  readonly place: string;
  readonly message: string;
  /** Names of the values; undefined when they cannot be read off the source. */
  readonly values: readonly string[] | undefined;
}

/** A call of `say`. */
export interface SayCall {
  readonly place: string;
  /** The codes it may have; empty when they cannot be read off the source. */
  readonly codes: readonly string[];
  readonly params: readonly string[] | undefined;
}

/** What a file says: its calls of `t` and `tParts`, its calls of `say`, every string in it, and the words that stand in its JSX untranslated. */
export interface LanguageTexts {
  readonly calls: readonly TextCall[];
  readonly sayCalls: readonly SayCall[];
  readonly strings: ReadonlySet<string>;
  readonly sentences: ReadonlySet<string>;
  readonly bareWords: readonly string[];
}

/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'disabledReason',
  'emptyText',
  'label',
  'legend',
  'placeholder',
  'title',
  'tooltip',
]);
/** Functions that translate their first argument. */
export const TRANSLATORS: ReadonlySet<unknown> = new Set(['t', 'tParts']);
/** What is written as on a keyboard or a command line stays as it is. */
const VERBATIM = new Set(['code', 'kbd', 'pre']);
const WORD = /[A-Za-z]{2}/;

const programs = new WeakMap<SourceFile, Node>();

/** The syntax of a source file; parsed once. */
export function programOf(file: SourceFile): Node {
  const known = programs.get(file);
  if (known) return known;
  const { program } = parseSync(file.path, file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' });
  programs.set(file, program as unknown as Node);
  return program as unknown as Node;
}

/** Reads the texts of one source file. */
export function languageTexts(file: SourceFile): LanguageTexts {
  const { path, text } = file;
  const calls: TextCall[] = [];
  const sayCalls: SayCall[] = [];
  const strings = new Set<string>();
  const templates: string[] = [];
  const bareWords: string[] = [];
  const placeOf = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`;
  const bare = (node: Node, words: string) => {
    if (WORD.test(words)) bareWords.push(`${placeOf(node)} ${words.trim()}`);
  };
  const visit = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.add(node.value);
    if (node.type === 'TemplateLiteral') templates.push(shownTexts(node).join('7'));
    if (node.type === 'CallExpression' && TRANSLATORS.has(nameOf(node.callee))) {
      const [message, values] = node.arguments as readonly Node[];
      for (const each of writtenTexts(message))
        calls.push({ place: placeOf(node), message: each, values: valueNames(values) });
    }
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'say') {
      const [code, params] = node.arguments as readonly Node[];
      sayCalls.push({ place: placeOf(node), codes: writtenTexts(code), params: valueNames(params) });
    }
    if (node.type === 'JSXElement' && !VERBATIM.has(elementName(node)))
      for (const child of node.children as readonly Node[]) {
        if (child.type === 'JSXText') bare(child, String(child.value));
        if (child.type === 'JSXExpressionContainer')
          for (const each of shownTexts(child.expression)) bare(child, each);
      }
    if (node.type === 'JSXAttribute' && SPOKEN.has(String((node.name as Node).name))) {
      const value = node.value as Node | null;
      const shown = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      for (const each of shownTexts(shown)) bare(node, each);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(programOf(file));
  return { calls, sayCalls, strings, sentences: new Set([...strings, ...templates]), bareWords };
}

export function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter((each): each is Node => isNode(each)),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function nameOf(node: unknown): unknown {
  return isNode(node) ? node.name : undefined;
}

function elementName(node: Node): string {
  return String(nameOf((node.openingElement as Node).name));
}

/** The strings that an expression may be: of a condition, both. */
export function writtenTexts(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'ConditionalExpression')
    return [...writtenTexts(node.consequent), ...writtenTexts(node.alternate)];
  return [];
}

/** The strings that are shown as they stand, those of templates and behind `??` and `&&` too. */
export function shownTexts(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'TemplateLiteral')
    return (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(
      (each) => each.value.cooked,
    );
  if (node.type === 'ConditionalExpression')
    return [...shownTexts(node.consequent), ...shownTexts(node.alternate)];
  if (node.type === 'LogicalExpression') return [...shownTexts(node.left), ...shownTexts(node.right)];
  return writtenTexts(node);
}

function valueNames(node: Node | undefined): readonly string[] | undefined {
  if (node === undefined) return [];
  if (node.type !== 'ObjectExpression') return undefined;
  const names = (node.properties as readonly Node[]).map((each) => nameOf(each.key));
  return names.every((name) => typeof name === 'string') ? (names as readonly string[]) : undefined;
}
