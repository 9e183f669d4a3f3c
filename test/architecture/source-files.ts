import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../..');

/** Folders whose files are the product. */
export const productFolders = [
  'fleet',
  'gateway',
  'main',
  'preload',
  'renderer',
  'resources',
  'tools',
] as const;

/** One source file; paths are relative to the repository with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One import of a file. */
export interface SourceImport {
  readonly specifier: string;
  /** Path of the file it leads to; undefined for packages and Node's own modules. */
  readonly target: string | undefined;
  /** True when nothing of it is left at run time. */
  readonly isTypeOnly: boolean;
}

/** All TypeScript files below the given folders, generated ones included. */
export function readSourceFiles(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(repositoryRoot, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => {
      const absolute = join(entry.parentPath, entry.name);
      return {
        path: relative(repositoryRoot, absolute).split(sep).join('/'),
        text: readFileSync(absolute, 'utf8'),
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

export function isGenerated(path: string): boolean {
  return path.includes('/generated/');
}

const statement = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?)\sfrom\s+'([^']+)'/g;
const bare = /(?:^|\n)\s*import\s+'([^']+)'/g;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

/** Every import and re-export of a file, static and dynamic. */
export function importsOf({ path, text }: SourceFile): SourceImport[] {
  const found: SourceImport[] = [];
  const add = (specifier: string, isTypeOnly: boolean): void => {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
      : undefined;
    found.push({ specifier, target, isTypeOnly });
  };
  for (const [, type, names = '', specifier = ''] of text.matchAll(statement)) {
    add(specifier, type !== undefined || areAllTypes(names));
  }
  for (const [, specifier = ''] of text.matchAll(bare)) add(specifier, false);
  for (const match of text.matchAll(dynamic)) {
    // `import('x').Y` in a type position stands after a colon, `typeof` or `<` and leaves nothing behind.
    const before = text.slice(Math.max(0, match.index - 12), match.index);
    add(match[1] ?? '', /(?:typeof|[:<|&])\s*$/.test(before));
  }
  return found;
}

function areAllTypes(names: string): boolean {
  const braces = /^\{([\s\S]*)\}$/.exec(names.trim());
  if (braces === null) return false;
  const specifiers = (braces[1] ?? '').split(',').map((part) => part.trim());
  return specifiers.filter((part) => part !== '').every((part) => part.startsWith('type '));
}

/** The file without comments and string contents, so that a rule about code does not read prose. */
export function codeOf({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
}
