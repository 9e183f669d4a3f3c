import { strToU8, type Zippable, zipSync } from 'fflate';
import { DOCUMENTED_OPERATIONS } from '../../contract/developer/documented-operations.ts';
import type { SdkLanguage } from '../../contract/developer/sdk.ts';
import { TYPESCRIPT_TOKEN } from '../../contract/developer/token-variable.ts';
import type { JsonSchema } from '../reference/json-schema.ts';
import type { ApiCall } from './api-call.ts';
import { curlFiles } from './curl-files.ts';
import { commented, oneLine, provenance } from './provenance.ts';
import { pythonFiles } from './python/python-files.ts';
import { readmeParts, type SdkFile, SdkTemplates } from './sdk-files.ts';
import type { SdkSurface } from './sdk-surface.ts';
import { clientText, commentText, followName, typeText } from './typescript-client.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const FOLLOWS = 'Follow';

/** A collection in Postman's format 2.1 with a folder for each group, and variables for address and credential. */
export function postmanFiles(surface: SdkSurface): readonly SdkFile[] {
  const collection = {
    info: { name: surface.name, description: commented(provenance(surface), ''), schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: surface.baseUrl, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: folders(surface),
  };
  return [
    { path: 'README.md', text: readme(surface) },
    { path: `${surface.name}.postman_collection.json`, text: `${JSON.stringify(collection, null, 2)}\n` },
  ];
}

/** In the order of the selection. */
function folders({ calls, follows }: SdkSurface): readonly object[] {
  const byGroup = new Map<string, ApiCall[]>();
  for (const call of [...calls, ...follows]) {
    const group = follows.includes(call) ? FOLLOWS : groupOf(call);
    byGroup.set(group, [...(byGroup.get(group) ?? []), call]);
  }
  return [...byGroup].map(([name, items]) => ({ name, item: items.map(itemOf) }));
}

function groupOf({ id }: ApiCall): string {
  return DOCUMENTED_OPERATIONS.find((operation) => operation.id === id)?.group ?? FOLLOWS;
}

function itemOf(call: ApiCall): object {
  const { id, title, purpose, method, path, isAuthenticated, pathParameters, query, body, example } = call;
  const parts = path.split('/').filter((part) => part !== '');
  const colons = parts.map((part) => part.replace(/^\{(.*)\}$/, ':$1'));
  const needs = call.scope === undefined ? 'no scope' : `scope ${call.scope}`;
  return {
    name: title,
    request: {
      method,
      description: oneLine(`${purpose}. ${id}; ${needs}; ${call.credits} credits.`),
      ...(!isAuthenticated && { auth: { type: 'noauth' } }),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      ...(body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(example ?? {}, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      url: {
        raw: `{{baseUrl}}/${colons.join('/')}`,
        host: ['{{baseUrl}}'],
        path: colons,
        ...(pathParameters.length > 0 && {
          variable: pathParameters.map(({ name, description }) => ({ key: name, value: '', description })),
        }),
        ...(query.length > 0 && {
          query: query.map(({ name, description, isRequired }) => ({
            key: name,
            value: '',
            description,
            disabled: !isRequired,
          })),
        }),
      },
    },
    response: [],
  };
}

function readme(surface: SdkSurface): string {
  const { head, scopes, table } = readmeParts(surface);
  return [
    head,
    `A Postman collection (format 2.1): import \`${surface.name}.postman_collection.json\`.`,
    '## First call',
    'Set the collection variable `token` to a key, as its current value, which stays on your machine. `baseUrl` is ' +
      `${surface.baseUrl}. Then send the first request.`,
    scopes,
    '## Calls',
    table(({ title }) => title, 'request'),
    ...(surface.operations.includes('telemetry.stream')
      ? ['This format has no WebSocket requests. `GET /telemetry` replaces the stream.']
      : []),
    '',
  ].join('\n\n');
}

// How clients are made. Runs in a job process: nothing else of the gateway loads it.

/**
 * Zip knows no time zone and nothing before 1980: the same moment for every file, so that equal files make
 * equal bytes.
 */
const MADE_AT = '1980-01-01T00:00:00';
const UNIX = 3;
const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;

export interface ClientInput {
  readonly language: SdkLanguage;
  readonly surface: SdkSurface;
}

export interface SdkClient {
  readonly files: readonly Pick<SdkFile, 'path' | 'text'>[];
  /** Of the zip. */
  readonly sizeBytes: number;
}

export interface ZipInput {
  readonly name: string;
  readonly files: readonly Pick<SdkFile, 'path' | 'text'>[];
}

/** @param templates the folder with what is the same for every selection */
export function makeClient({
  language,
  surface,
  templates,
}: ClientInput & { readonly templates: string }): SdkClient {
  const files = filesOf(language, surface, new SdkTemplates(templates));
  return {
    files: files.map(({ path, text }) => ({ path, text })),
    sizeBytes: zipFiles(surface.name, files).byteLength,
  };
}

/** The same bytes for the same files. */
export function zipClient({ name, files }: ZipInput): Uint8Array {
  return zipFiles(
    name,
    files.map((file) => ({ ...file, isExecutable: file.path.endsWith('.sh') })),
  );
}

function filesOf(language: SdkLanguage, surface: SdkSurface, templates: SdkTemplates): readonly SdkFile[] {
  switch (language) {
    case 'typescript':
      return typescriptFiles(surface, templates);
    case 'python':
      return pythonFiles(surface, templates);
    case 'curl':
      return curlFiles(surface);
    case 'postman':
      return postmanFiles(surface);
  }
}

/** All files in one folder of that name, byte for byte the same for the same files. */
function zipFiles(folder: string, files: readonly SdkFile[]): Uint8Array {
  const entries = [...files]
    .sort((left, right) => (left.path < right.path ? -1 : 1))
    .map(({ path, text, isExecutable }): [string, Zippable[string]] => [
      `${folder}/${path}`,
      [
        strToU8(text),
        { mtime: MADE_AT, os: UNIX, attrs: ((isExecutable ? EXECUTABLE_FILE : REGULAR_FILE) << 16) >>> 0 },
      ],
    ]);
  return zipSync(Object.fromEntries(entries), { level: 6 });
}

/** A package for Node 22 and browsers: `fetch` and `WebSocket` of the platform, no dependency at run time. */
export function typescriptFiles(surface: SdkSurface, templates: SdkTemplates): readonly SdkFile[] {
  const head = `${commented(provenance(surface), '//')}\n\n`;
  const source = (path: string, text: string): SdkFile => ({ path: `src/${path}`, text: head + text });
  return [
    { path: 'README.md', text: typescriptReadme(surface) },
    { path: 'package.json', text: json(manifest(surface)) },
    { path: 'tsconfig.json', text: head + json(COMPILER) },
    source('client.ts', clientText(surface)),
    source('connection.ts', templates.text('typescript/connection.ts.txt')),
    source('errors.ts', templates.text('typescript/errors.ts.txt')),
    ...(surface.hasStream ? [source('stream.ts', templates.text('typescript/stream.ts.txt'))] : []),
    source('types.ts', typesText(surface.types)),
  ];
}

function typesText(types: ReadonlyMap<string, JsonSchema>): string {
  const blocks = [...types].map(([name, schema]) => {
    const comment = commentText(schema.description);
    return `${comment === '' ? '' : `/** ${comment} */\n`}export type ${name} = ${typeText(schema)};\n`;
  });
  return blocks.join('\n');
}

function manifest({ name, version, specHash, operations, follows }: SdkSurface): object {
  return {
    name,
    version,
    description: 'Client of an Aerodeck gateway',
    private: true,
    type: 'module',
    engines: { node: '>=22' },
    exports: { '.': { types: './dist/client.d.ts', default: './dist/client.js' } },
    files: ['dist'],
    scripts: { build: 'tsc' },
    devDependencies: { typescript: '>=5.8' },
    aerodeck: {
      madeBy: `Aerodeck ${version}`,
      specVersion: version,
      specSha256: specHash,
      operations,
      follows: follows.map(({ path }) => `GET ${path}`),
    },
  };
}

const COMPILER = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: [],
    rootDir: 'src',
    outDir: 'dist',
    declaration: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    rewriteRelativeImportExtensions: true,
  },
  include: ['src'],
};

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The first call is the first of the selection. */
function typescriptReadme(surface: SdkSurface): string {
  const { head, scopes, table } = readmeParts(surface);
  const { calls, follows, hasStream } = surface;
  const all = [...calls, ...follows];
  const run = all.find((call) => call.run);
  return [
    head,
    'A typed client for an Aerodeck gateway. It uses the platform’s `fetch` and `WebSocket` and has no dependencies. Requires Node 22 or a bundler.',
    '## First call',
    'Node 24 runs the source as it is; `npx --package typescript@latest tsc` builds it into `dist`.',
    fenced('ts', firstCall(surface)),
    scopes,
    '## Calls',
    table(({ name }) => name, 'method'),
    ...(run?.run
      ? [
          `An accepted call is not finished yet. \`${followName(run.run.noun)}(id)\` polls once a second until it has ended.`,
        ]
      : []),
    ...(hasStream ? [STREAM] : []),
    '## Errors',
    'An error answer raises a `ProblemError` with the `code` of the gateway. `UnreachableError` means no answer, and ' +
      '`UnexpectedAnswerError` an answer from something else. Nothing is retried automatically: repeat a POST with the same ' +
      '`idempotencyKey` to make sure it is executed only once.',
    '',
  ].join('\n\n');
}

function firstCall({ calls, follows }: SdkSurface): string {
  const first = calls[0];
  const lines = [
    "import { AerodeckClient, ProblemError } from './src/client.ts';",
    '',
    `const client = new AerodeckClient({ token: ${TYPESCRIPT_TOKEN} });`,
  ];
  if (!first) {
    // A stream alone: the read it falls back to.
    return [...lines, ...follows.map(({ name }) => `console.log(await client.${name}());`)].join('\n');
  }
  return [
    ...lines,
    'try {',
    `  const answer = await client.${first.name}(${argumentsOf(first)});`,
    '  console.log(answer);',
    '} catch (error) {',
    '  if (error instanceof ProblemError) console.error(error.code, error.problem.detail);',
    '  else throw error;',
    '}',
  ].join('\n');
}

function argumentsOf({ pathParameters, body, example }: ApiCall): string {
  return [
    ...pathParameters.map(({ name }) => JSON.stringify(`<${name}>`)),
    ...(body ? [JSON.stringify(example ?? {}, null, 2).replaceAll('\n', '\n  ')] : []),
  ].join(', ');
}

const STREAM = [
  '## Stream',
  fenced(
    'ts',
    [
      'const stream = client.stream({',
      '  onFrame: (frame) => {',
      "    if (frame.kind === 'telemetry') console.log(frame.data.vehicle.id, frame.data.vehicle.altitude_m);",
      '  },',
      '  onStatus: (status) => console.log(status),',
      '});',
      'stream.start();',
    ].join('\n'),
  ),
  'After a connection loss it retries after 0.5 s, doubling up to 30 s, with jitter, and resumes where it was. After three failures ' +
    'in a row it also reads `GET /telemetry` once a second (`onPolled`), and its status is `fallback`.',
].join('\n\n');

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
