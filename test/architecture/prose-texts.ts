import {
  childrenOf,
  type Node,
  nameOf,
  programOf,
  shownTexts,
  TRANSLATORS,
  writtenTexts,
} from './language-texts.ts';
import type { SourceFile } from './source-files.ts';

/** Two words in a row, or one word written as a title. */
const PROSE = /[A-Za-z]{2,}[,.:;?!…]? [a-z{]|[a-z}], [A-Za-z]{2,}|^[A-Z][a-z]{2,}[.…?]?$/;
/** Selectors, sizes, what a command line takes, and files. */
const CODE = /^[#.-]|[[\]]|^\d+px|\(\{\}px|, \.[a-z-]+$|^npm |\n/;
/** Their strings are no texts: modules, types, what only a programmer reads. */
const SILENT = new Set([
  'ExportAllDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'ThrowStatement',
]);

/** What is set to these is read by the machine. */
const CODED: ReadonlySet<unknown> = new Set(['className', 'type']);

/** A string that reads like a title or a sentence, though nothing translates it where it stands. */
export interface ProseText {
  readonly place: string;
  /** Of a template, with `{}` for its values. */
  readonly text: string;
}

/** Texts beside those of JSX: of tables, of toasts, of what functions return. */
export function proseTexts(file: SourceFile): readonly ProseText[] {
  return proseOf(programOf(file)).map(({ node, prose }) => ({
    place: `${file.path}:${file.text.slice(0, node.start).split('\n').length}`,
    text: prose,
  }));
}

function proseOf(node: Node): readonly { readonly node: Node; readonly prose: string }[] {
  if (SILENT.has(node.type)) return [];
  const inside = partsOf(node).flatMap(proseOf);
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return inside;
  const prose = node.type === 'Literal' ? (writtenTexts(node)[0] ?? '') : shownTexts(node).join('{}');
  return PROSE.test(prose) && !CODE.test(prose) ? [{ node, prose }, ...inside] : inside;
}

/** The parts of a node that may hold texts: not the keys of tables, types of things, what is compared, or plain attributes. */
function partsOf(node: Node): readonly Node[] {
  const children = childrenOf(node);
  if (node.type === 'CallExpression' && TRANSLATORS.has(nameOf(node.callee)))
    return (node.arguments as readonly Node[]).slice(1);
  if (node.type === 'BinaryExpression') return children.filter(({ type }) => type !== 'Literal');
  if (node.type === 'SwitchCase') return children.filter((each) => each !== node.test);
  if (node.type === 'Property')
    return CODED.has(nameOf(node.key)) ? [] : children.filter((each) => each !== node.key);
  if (node.type === 'JSXAttribute')
    return CODED.has(nameOf(node.name))
      ? []
      : children.filter(({ type }) => type === 'JSXExpressionContainer');
  return children;
}
