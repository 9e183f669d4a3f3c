import type { ApiCall } from '../api-call.ts';

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import ' +
    'in is lambda nonlocal not or pass raise return try while with yield match case type'
  ).split(' '),
);
/** What the generated methods use themselves. */
const TAKEN = new Set(['self', 'body', 'idempotency_key', 'cast', 'in_path']);

/** A name that is valid in Python without changes. */
export function isPythonName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !KEYWORDS.has(name) && !name.startsWith('__');
}

/** `launchDrone` is `launch_drone`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

export function argumentName(name: string): string {
  const snake = snakeCase(name).replace(/^(?=\d)/, '_');
  return KEYWORDS.has(snake) || TAKEN.has(snake) ? `${snake}_` : snake;
}

/** Never the name of a module of Python's own: it ends in `_client` or `_sdk`. */
export function packageName(name: string): string {
  const words = name.split('-').filter((word) => word !== '');
  const last = words.at(-1);
  const isPlain = words.length > 1 && (last === 'client' || last === 'sdk');
  return [...words, ...(isPlain ? [] : ['client'])].join('_');
}

export function pathExpression({ path }: ApiCall): string {
  return path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `in_path(${argumentName(part.slice(1, -1))})` : JSON.stringify(part),
    )
    .join(' + ');
}
