import { csharpHttpclient } from '@scalar/snippetz/plugins/csharp/httpclient';
import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { pythonHttpxSync } from '@scalar/snippetz/plugins/python/httpx';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import type { DocsEntry } from '../../contract/developer/reference.ts';
import type { SnippetLanguage } from '../../contract/developer/snippet-languages.ts';
import { TYPESCRIPT_TOKEN } from '../../contract/developer/token-variable.ts';

type Snippets = NonNullable<DocsEntry['snippets']>;

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

interface SnippetPlugin {
  generate(request: {
    readonly method: string;
    readonly url: string;
    readonly headers: { readonly name: string; readonly value: string }[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  }): string;
}

interface Language {
  readonly plugin: SnippetPlugin;
  /** The header with the placeholder in this language, and the same read from the environment. */
  readonly token: readonly [written: string, fromEnvironment: string];
  /** Completes the request to a program: imports, and printing the answer. */
  readonly finish: (text: string) => string;
}

/** Placeholder for the credential in the library's output. */
const MARK = 'Bearer AERODECK_TOKEN';
const PYTHON_TOKEN = [`"${MARK}"`, '"Bearer " + os.environ["AERODECK_TOKEN"]'] as const;
const asIs = (text: string): string => text;

const LANGUAGES: Readonly<Record<SnippetLanguage, Language>> = {
  curl: {
    plugin: shellCurl,
    token: [`'Authorization: ${MARK}'`, '"Authorization: Bearer $AERODECK_TOKEN"'],
    finish: (text) => text.replace(/^curl /, 'curl -sS '),
  },
  typescript: {
    plugin: jsFetch,
    token: [`'${MARK}'`, `\`Bearer \${${TYPESCRIPT_TOKEN}}\``],
    finish: (text) =>
      [
        `const response = await ${text};`,
        'const answer: unknown = await response.json();',
        'console.log(response.status, JSON.stringify(answer, null, 2));',
      ].join('\n'),
  },
  python: {
    plugin: pythonPython3,
    token: PYTHON_TOKEN,
    finish: (text) =>
      withOs(text).replace(
        'print(response.read().decode())',
        'print(response.status, response.read().decode())',
      ),
  },
  requests: { plugin: pythonRequests, token: PYTHON_TOKEN, finish: (text) => printed('requests', text) },
  httpx: { plugin: pythonHttpxSync, token: PYTHON_TOKEN, finish: (text) => printed('httpx', text) },
  go: {
    plugin: goNative,
    token: [`"${MARK}"`, '"Bearer "+os.Getenv("AERODECK_TOKEN")'],
    finish: (text) => (text.includes('os.Getenv') ? text.replace('"net/http"', '"net/http"\n\t"os"') : text),
  },
  rust: {
    plugin: rustReqwest,
    token: [`"${MARK}"`, 'format!("Bearer {}", std::env::var("AERODECK_TOKEN")?)'],
    finish: asIs,
  },
  java: {
    plugin: javaNethttp,
    token: [`"${MARK}"`, '"Bearer " + System.getenv("AERODECK_TOKEN")'],
    finish: asIs,
  },
  kotlin: {
    plugin: kotlinOkhttp,
    token: [`"${MARK}"`, '"Bearer " + System.getenv("AERODECK_TOKEN")'],
    finish: asIs,
  },
  csharp: {
    plugin: csharpHttpclient,
    token: ['"AERODECK_TOKEN"', 'Environment.GetEnvironmentVariable("AERODECK_TOKEN")'],
    finish: (text) => `${text}\nConsole.WriteLine(await response.Content.ReadAsStringAsync());`,
  },
  powershell: {
    plugin: powershellRestmethod,
    token: [`'${MARK}'`, '"Bearer $env:AERODECK_TOKEN"'],
    finish: asIs,
  },
  php: {
    plugin: phpCurl,
    token: [`'Authorization: ${MARK}'`, "'Authorization: Bearer ' . getenv('AERODECK_TOKEN')"],
    finish: (text) => `<?php\n${text}`,
  },
};

/**
 * The request in the languages of the reference, written by `@scalar/snippetz`. The first three are whole
 * programs: they use only the standard library and print the status. The credential comes from the variable
 * `AERODECK_TOKEN` and is never written into a snippet.
 */
export function snippetsOf(request: SnippetRequest): Snippets {
  const written = Object.entries(LANGUAGES).map(([id, language]) => [id, snippetOf(language, request)]);
  return Object.fromEntries(written) as Record<SnippetLanguage, string>;
}

function snippetOf(
  { plugin, token, finish }: Language,
  { method, baseUrl, path, auth, body }: SnippetRequest,
): string {
  const mimeType = 'application/json';
  const text = plugin.generate({
    method,
    url: baseUrl + path,
    headers: [
      ...(auth === 'bearer' ? [{ name: 'Authorization', value: MARK }] : []),
      ...(body === undefined ? [] : [{ name: 'Content-Type', value: mimeType }]),
    ],
    ...(body !== undefined && { postData: { mimeType, text: JSON.stringify(body) } }),
  });
  const [written, fromEnvironment] = token;
  return finish(text.replace(written, () => fromEnvironment));
}

function withOs(text: string): string {
  return text.includes('os.environ') ? `import os\n${text}` : text;
}

function printed(library: string, text: string): string {
  return withOs(`import ${library}\n\nresponse = ${text}\nprint(response.status_code, response.text)`);
}
