import type { ApiCall } from '../api-call.ts';
import { oneLine } from '../provenance.ts';
import type { SdkSurface } from '../sdk-surface.ts';
import { argumentName, isPythonName, pathExpression, snakeCase, TypedDicts } from './typed-dicts.ts';

/** A method of the client, as both clients write it. */
interface Method {
  readonly name: string;
  /** Without `self`. */
  readonly parameters: readonly string[];
  /** How the asynchronous client hands them on. */
  readonly passed: readonly string[];
  readonly result: string;
  readonly comment: string;
  readonly body: readonly string[];
}

/** Texts of `models.py`, `client.py` and `aio.py`. */
export interface PythonSources {
  readonly models: string;
  readonly client: string;
  readonly asynchronous: string;
}

/** One class with a method for each call, the types it speaks of, and the same class for asyncio. */
export function pythonSources(surface: SdkSurface): PythonSources {
  const types = new TypedDicts(surface.types);
  const calls = [...surface.calls, ...surface.follows];
  const methods = calls.flatMap((call) => [methodOf(call, types), ...followOf(call, types)]);
  const polled = surface.hasStream ? pollOf(calls, types) : undefined;
  const all = [...methods, ...(polled ? [polled] : [])];
  const signatures = all.map(({ parameters, result }) => [...parameters, result].join(' ')).join(' ');
  const used = [...types.names].filter((name) => new RegExp(`\\b${name}\\b`).test(signatures)).sort();
  const models = used.length === 0 ? [] : [`from .models import ${bracketed(used)}`];
  return {
    models: [
      '"""The types of the specification. Fields are spelled as it spells them."""',
      '',
      'from __future__ import annotations',
      '',
      'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict  # noqa: F401',
      '',
      '',
      types.text,
      '',
    ].join('\n'),
    client: clientText(surface, methods, polled, models),
    asynchronous: asynchronousText(methods, polled, models),
  };
}

function clientText(
  { baseUrl }: SdkSurface,
  methods: readonly Method[],
  polled: Method | undefined,
  models: readonly string[],
): string {
  return [
    '"""The client: a method for each operation."""',
    '',
    'from __future__ import annotations',
    '',
    ...(polled ? ['import time'] : []),
    `from collections.abc import Callable${polled ? ', Iterator' : ''}  # noqa: F401`,
    'from typing import Any, Literal, cast  # noqa: F401',
    '',
    'from .connection import Connection, in_path  # noqa: F401',
    ...(polled ? ['from .errors import ProblemError, UnreachableError'] : []),
    ...models,
    '',
    '# The gateway that generated this client. Pass another address to the constructor.',
    `DEFAULT_BASE_URL = ${JSON.stringify(baseUrl)}`,
    '',
    '',
    'class Client:',
    '    """Every call may raise ProblemError, UnreachableError and UnexpectedAnswerError."""',
    '',
    '    def __init__(',
    '        self,',
    '        token: str | Callable[[], str | None] | None = None,',
    '        *,',
    '        base_url: str = DEFAULT_BASE_URL,',
    '        timeout_s: float = 30.0,',
    '    ) -> None:',
    '        self._connection = Connection(base_url, token, timeout_s)',
    ...[...methods, ...(polled ? [polled] : [])].flatMap((method) => [
      '',
      signature('def', method),
      `        """${method.comment}"""`,
      ...method.body.map((line) => `        ${line}`),
    ]),
    '',
  ].join('\n');
}

function asynchronousText(
  methods: readonly Method[],
  polled: Method | undefined,
  models: readonly string[],
): string {
  return [
    '"""The client for asyncio. Each call runs in its own thread, so the event loop is never blocked."""',
    '',
    'from __future__ import annotations',
    '',
    'import asyncio',
    `from collections.abc import ${polled ? 'AsyncIterator, ' : ''}Callable  # noqa: F401`,
    'from typing import Any, Literal  # noqa: F401',
    '',
    'from .client import DEFAULT_BASE_URL, Client',
    ...(polled ? ['from .errors import ProblemError, UnreachableError'] : []),
    ...models,
    '',
    '',
    'class AsyncClient:',
    '    """Like Client, but awaitable. Cancelling stops the waiting, not the operation of the gateway."""',
    '',
    '    def __init__(',
    '        self,',
    '        token: str | Callable[[], str | None] | None = None,',
    '        *,',
    '        base_url: str = DEFAULT_BASE_URL,',
    '        timeout_s: float = 30.0,',
    '    ) -> None:',
    '        self._client = Client(token, base_url=base_url, timeout_s=timeout_s)',
    ...methods.flatMap((method) => [
      '',
      signature('async def', method),
      `        """${method.comment}"""`,
      `        return await asyncio.to_thread(${[`self._client.${method.name}`, ...method.passed].join(', ')})`,
    ]),
    ...(polled
      ? [
          '',
          signature('async def', { ...polled, result: polled.result.replace('Iterator', 'AsyncIterator') }),
          `        """${polled.comment}"""`,
          ...polled.body.map((line) =>
            `        ${line}`
              .replace(/self\.(\w+)\(\)/, 'await asyncio.to_thread(self._client.$1)')
              .replace('time.sleep', 'await asyncio.sleep'),
          ),
        ]
      : []),
    '',
  ].join('\n');
}

function signature(keyword: string, { name, parameters, result }: Method): string {
  return `    ${keyword} ${name}(${['self', ...parameters].join(', ')}) -> ${result}:`;
}

function methodOf(call: ApiCall, types: TypedDicts): Method {
  const { name, method, query, body, isAuthenticated, pathParameters } = call;
  const place = name[0]?.toUpperCase() + name.slice(1);
  const isPost = method === 'POST';
  const keywords = query.map(({ name: key, schema, isRequired }) => {
    const type = types.typeOf(schema, place + key);
    return isRequired ? `${argumentName(key)}: ${type}` : `${argumentName(key)}: ${type} | None = None`;
  });
  if (isPost) keywords.push('idempotency_key: str | None = None');
  const bodyType = body && types.typeOf(body, `${place}Body`);
  const isEmpty = body !== undefined && bodyType?.startsWith('dict[') === true;
  const values = query.map(({ name: key }) => `${JSON.stringify(key)}: ${argumentName(key)}`);
  const sent = [
    `"${method}", ${pathExpression(call)}`,
    ...(isAuthenticated ? [] : ['authenticated=False']),
    ...(values.length > 0 ? [`query={${values.join(', ')}}`] : []),
    ...(body ? [isEmpty ? 'body=body or {}' : 'body=body'] : []),
    ...(isPost ? ['idempotency_key=idempotency_key'] : []),
  ].join(', ');
  const result = resultOf(call, types);
  return {
    name: snakeCase(name),
    parameters: [
      ...pathParameters.map(({ name: key }) => `${argumentName(key)}: str`),
      ...(body ? [isEmpty ? `body: ${bodyType} | None = None` : `body: ${bodyType}`] : []),
      ...(keywords.length > 0 ? ['*', ...keywords] : []),
    ],
    passed: [
      ...pathParameters.map(({ name: key }) => argumentName(key)),
      ...(body ? ['body'] : []),
      ...query.map(({ name: key }) => `${argumentName(key)}=${argumentName(key)}`),
      ...(isPost ? ['idempotency_key=idempotency_key'] : []),
    ],
    result,
    comment: commentOf(call),
    body: [`return cast(${JSON.stringify(result)}, self._connection.call(${sent}))`],
  };
}

function resultOf({ name, answers }: ApiCall, types: TypedDicts): string {
  const place = `${name[0]?.toUpperCase()}${name.slice(1)}Answer`;
  const parts = answers.map((schema) => (schema ? types.typeOf(schema, place) : 'None'));
  return [...new Set(parts)].join(' | ') || 'None';
}

function followOf(call: ApiCall, types: TypedDicts): readonly Method[] {
  const { run, name, pathParameters } = call;
  const id = pathParameters[0];
  if (!run || !id) return [];
  const result = resultOf(call, types);
  const argument = argumentName(id.name);
  const options = [
    ['on_look', `Callable[[${result}], None] | None = None`],
    ['every_s', 'float = 1.0'],
    ['timeout_s', 'float = 3600.0'],
  ] as const;
  const ends = run.ends.map((end) => JSON.stringify(end)).join(', ');
  return [
    {
      name: `follow_${snakeCase(run.noun)}`,
      parameters: [`${argument}: str`, '*', ...options.map(([key, type]) => `${key}: ${type}`)],
      passed: [argument, ...options.map(([key]) => `${key}=${key}`)],
      result,
      comment: `Polls until it has ended: ${run.stateField} is one of ${run.ends.join(', ')}.`,
      body: [
        `ends = (${ends})`,
        `look = lambda: self.${snakeCase(name)}(${argument})  # noqa: E731`,
        `has_ended = lambda state: state[${JSON.stringify(run.stateField)}] in ends  # noqa: E731`,
        `return cast(${JSON.stringify(result)}, self._connection.follow(look, has_ended, on_look, every_s, timeout_s))`,
      ],
    },
  ];
}

function pollOf(calls: readonly ApiCall[], types: TypedDicts): Method | undefined {
  const read = calls.find(({ path }) => path === '/telemetry');
  if (!read) return undefined;
  return {
    name: 'poll_telemetry',
    parameters: ['*', 'every_s: float = 1.0'],
    passed: [],
    result: `Iterator[${resultOf(read, types)}]`,
    comment: 'Reads telemetry repeatedly. Continues when the gateway is busy or briefly unreachable.',
    body: [
      'while True:',
      '    try:',
      `        telemetry = self.${snakeCase(read.name)}()`,
      '    except UnreachableError:',
      '        pass',
      '    except ProblemError as refused:',
      '        if not refused.is_temporary:',
      '            raise',
      '    else:',
      '        yield telemetry',
      '    time.sleep(every_s)',
    ],
  };
}

/** Inside three quotes nothing may end them. */
function commentOf({ id, purpose, method, path, scope, credits }: ApiCall): string {
  const needs = [
    scope === undefined ? 'no scope' : `scope ${scope}`,
    credits === 0 ? 'free' : `${credits} credits`,
  ];
  const text = oneLine(`${purpose}. ${id}: ${method} ${path}; ${needs.join(', ')}.`);
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

function bracketed(names: readonly string[]): string {
  return `(\n${names
    .filter(isPythonName)
    .map((name) => `    ${name},`)
    .join('\n')}\n)`;
}
