import type { ApiCall } from '../api-call.ts';

/** `drone.launch` reads `launch`: the method that follows it. */
export function followName(noun: string): string {
  return `follow${noun[0]?.toUpperCase()}${noun.slice(1)}`;
}

/** Words that cannot name a parameter, and those the generated methods use themselves. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield body query options'
  ).split(' '),
);

export function parameterName(name: string): string {
  const identifier = name.replaceAll(/[^\w$]+/g, '_').replace(/^(?=\d)/, '_');
  return TAKEN.has(identifier) ? `${identifier}_` : identifier;
}

export function pathExpression({ path }: ApiCall): string {
  return path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `inPath(${parameterName(part.slice(1, -1))})` : JSON.stringify(part),
    )
    .join(' + ');
}
