import type { ApiCall } from '../api-call.ts';
import { commented, provenance } from '../provenance.ts';
import { readmeParts, type SdkFile, type SdkTemplates } from '../sdk-files.ts';
import type { SdkSurface } from '../sdk-surface.ts';
import { pythonSources } from './python-client-text.ts';
import { argumentName, packageName, snakeCase } from './typed-dicts.ts';

/** A package for Python 3.11 and its standard library alone. */
export function pythonFiles(surface: SdkSurface, templates: SdkTemplates): readonly SdkFile[] {
  const head = `${commented(provenance(surface), '#')}\n\n`;
  const folder = packageName(surface.name);
  const sources = pythonSources(surface);
  const source = (name: string, text: string): SdkFile => ({ path: `${folder}/${name}`, text: head + text });
  return [
    { path: 'README.md', text: readme(surface, folder) },
    { path: 'pyproject.toml', text: head + project(surface, folder) },
    source('__init__.py', EXPORTS),
    source('aio.py', sources.asynchronous),
    source('client.py', sources.client),
    source('connection.py', templates.text('python/connection.py')),
    source('errors.py', templates.text('python/errors.py')),
    source('models.py', sources.models),
    { path: `${folder}/py.typed`, text: '' },
  ];
}

const EXPORTS = `"""A client of an Aerodeck gateway."""

from .aio import AsyncClient
from .client import DEFAULT_BASE_URL, Client
from .errors import (
    AerodeckError,
    FollowTimeoutError,
    ProblemError,
    UnexpectedAnswerError,
    UnreachableError,
)

__all__ = [
    "DEFAULT_BASE_URL",
    "AerodeckError",
    "AsyncClient",
    "Client",
    "FollowTimeoutError",
    "ProblemError",
    "UnexpectedAnswerError",
    "UnreachableError",
]
`;

function project({ name, version }: SdkSurface, folder: string): string {
  return `[project]
name = ${JSON.stringify(name.replace(/-+$/, ''))}
version = ${JSON.stringify(version)}
description = "Client of an Aerodeck gateway"
requires-python = ">=3.11"
dependencies = []

[build-system]
requires = ["setuptools>=68"]
build-backend = "setuptools.build_meta"

[tool.setuptools]
packages = [${JSON.stringify(folder)}]

[tool.setuptools.package-data]
${folder} = ["py.typed"]
`;
}

/** The first call is the first of the selection. */
function readme(surface: SdkSurface, folder: string): string {
  const { head, scopes, table } = readmeParts(surface);
  const { calls, follows, hasStream } = surface;
  const all = [...calls, ...follows];
  const run = all.find((call) => call.run)?.run;
  return [
    head,
    'A typed client for an Aerodeck gateway. It needs only Python 3.11 and its standard library.',
    '## First call',
    'From this folder:',
    `\`\`\`python\n${firstCall(all[0], folder)}\n\`\`\``,
    '`AsyncClient` has the same methods as coroutines. Each runs in its own thread (`asyncio.to_thread`).',
    scopes,
    '## Calls',
    table(({ name }) => snakeCase(name), 'method'),
    ...(run
      ? [
          `An accepted call is not finished yet. \`follow_${run.noun}(id)\` polls once a second until it has ended.`,
        ]
      : []),
    ...(hasStream
      ? [
          "Python's standard library has no WebSocket: `poll_telemetry()` reads `GET /telemetry` once a second instead of the stream.",
        ]
      : []),
    '## Errors',
    'An error answer raises a `ProblemError` with the `code` of the gateway. `UnreachableError` means no answer, and ' +
      '`UnexpectedAnswerError` an answer from something else. Nothing is retried automatically: repeat a POST with the same ' +
      '`idempotency_key` to make sure it is executed only once.',
    '',
  ].join('\n\n');
}

function firstCall(call: ApiCall | undefined, folder: string): string {
  const passed = call
    ? [
        ...call.pathParameters.map(({ name }) => JSON.stringify(`<${argumentName(name)}>`)),
        ...(call.body ? [pythonLiteral(call.example ?? {}, '    ')] : []),
      ]
    : [];
  return [
    'import os',
    '',
    `from ${folder} import Client, ProblemError`,
    '',
    'client = Client(os.environ.get("AERODECK_TOKEN"))',
    'try:',
    `    print(client.${snakeCase(call?.name ?? '')}(${passed.join(', ')}))`,
    'except ProblemError as refused:',
    '    print(refused.code, refused.problem["detail"])',
  ].join('\n');
}

/** JSON's strings, numbers and brackets are Python's too; its three words are not. */
function pythonLiteral(value: unknown, indent: string): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((item) => `${inner}${pythonLiteral(item, inner)},`)
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${pythonLiteral(item, inner)},`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return parts.length === 0 ? open + close : [open, ...parts, `${indent}${close}`].join('\n');
}
