import type { DocsEntry } from '../contract/reference.ts';
import { pythonLiteral } from './python-literal.ts';
import { shellQuoted } from './shell-quoted.ts';
import { TYPESCRIPT_TOKEN } from './token-variable.ts';

export type Snippets = NonNullable<DocsEntry['snippets']>;

/** A request as an example makes it. */
export interface SnippetRequest {
  readonly method: 'GET' | 'POST';
  /** Scheme, host and port. */
  readonly baseUrl: string;
  /** Path parameters filled in and encoded. */
  readonly path: string;
  readonly auth: 'bearer' | 'none';
  /** JSON; undefined sends no body. */
  readonly body: unknown;
}

/**
 * The request in three languages, each complete and runnable with what the language brings: curl, `fetch` of Node or a
 * browser bundler, Python's standard library. The credential comes from the variable `AERODECK_TOKEN` and stands in none.
 */
export function snippetsOf(request: SnippetRequest): Snippets {
  return { curl: curlOf(request), typescript: typescriptOf(request), python: pythonOf(request) };
}

function curlOf({ method, baseUrl, path, auth, body }: SnippetRequest): string {
  const parts = [`curl -sS -X ${method} ${shellQuoted(baseUrl + path)}`];
  if (auth === 'bearer') parts.push('-H "Authorization: Bearer $AERODECK_TOKEN"');
  if (body !== undefined) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${shellQuoted(JSON.stringify(body))}`);
  }
  return parts.join(' \\\n  ');
}

function typescriptOf({ method, baseUrl, path, auth, body }: SnippetRequest): string {
  const headers = [
    ...(auth === 'bearer' ? [`    Authorization: \`Bearer \${${TYPESCRIPT_TOKEN}}\`,`] : []),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ];
  const options = [
    `  method: '${method}',`,
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
  ];
  return [
    `const response = await fetch(${JSON.stringify(baseUrl + path)}, {`,
    ...options,
    '});',
    'const answer: unknown = await response.json();',
    'console.log(response.status, JSON.stringify(answer, null, 2));',
  ].join('\n');
}

function pythonOf({ method, baseUrl, path, auth, body }: SnippetRequest): string {
  const headers = [
    ...(auth === 'bearer' ? ['        "Authorization": "Bearer " + os.environ["AERODECK_TOKEN"],'] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  return [
    'import json',
    ...(auth === 'bearer' ? ['import os'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body, '')}`, '']),
    'request = urllib.request.Request(',
    `    ${JSON.stringify(baseUrl + path)},`,
    `    method="${method}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    '        print(response.status, json.dumps(json.load(response), indent=2))',
    'except urllib.error.HTTPError as problem:',
    '    print(problem.code, problem.read().decode())',
  ].join('\n');
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
