import type { ApiCall } from '../api-call.ts';
import type { SdkSurface } from '../sdk-surface.ts';
import { commentText, propertyName, typeText } from './type-text.ts';
import { followName, parameterName, pathExpression } from './typescript-names.ts';

/** `src/client.ts`: one class with a method for each call. */
export function clientText(surface: SdkSurface): string {
  const { calls, follows, hasStream, types } = surface;
  const all = [...calls, ...follows];
  const methods = all.flatMap((call) => [methodOf(call), ...followOf(call)]);
  if (hasStream) methods.push(streamMethod(all));
  const body = methods.join('\n\n');
  const used = [...types.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const names = ['Connection', 'type ConnectionOptions'];
  if (all.length > 0) names.splice(1, 0, 'type CallOptions');
  if (all.some(({ run }) => run)) names.push('type FollowOptions');
  if (all.some(({ pathParameters }) => pathParameters.length > 0)) names.push('inPath');
  return [
    `import { ${names.join(', ')} } from './connection.ts';`,
    ...(hasStream ? ["import { type StreamOptions, TelemetryStream } from './stream.ts';"] : []),
    ...(used.length > 0
      ? [`import type {\n${used.map((name) => `  ${name},`).join('\n')}\n} from './types.ts';`]
      : []),
    '',
    "export type { CallOptions, ConnectionOptions } from './connection.ts';",
    ...(names.includes('type FollowOptions')
      ? ["export type { FollowOptions } from './connection.ts';"]
      : []),
    "export * from './errors.ts';",
    ...(hasStream
      ? ["export { type StreamOptions, type StreamStatus, TelemetryStream } from './stream.ts';"]
      : []),
    "export type * from './types.ts';",
    '',
    '/** The gateway that generated this client. Pass another address in the options. */',
    `export const DEFAULT_BASE_URL = ${JSON.stringify(surface.baseUrl)};`,
    '',
    '/** What every call may throw: ProblemError, UnreachableError, UnexpectedAnswerError. */',
    'export class AerodeckClient {',
    '  readonly #connection: Connection;',
    '',
    '  constructor(options: ConnectionOptions = {}) {',
    '    this.#connection = new Connection(options.baseUrl ?? DEFAULT_BASE_URL, options);',
    '  }',
    '',
    body,
    '}',
    '',
  ].join('\n');
}

function methodOf(call: ApiCall): string {
  const { name, method, isAuthenticated, query, body } = call;
  const request = [
    `      method: '${method}',`,
    `      path: ${pathExpression(call)},`,
    `      isAuthenticated: ${isAuthenticated},`,
    ...(query.length > 0 ? ['      query,'] : []),
    ...(body ? ['      body,'] : []),
  ];
  const answer = answerType(call);
  return [
    commentOf(call),
    `  async ${name}(${parametersOf(call)}): Promise<${answer}> {`,
    `    return (await this.#connection.call({`,
    ...request,
    `    }, options)) as ${answer};`,
    '  }',
  ].join('\n');
}

function parametersOf({ pathParameters, query, body }: ApiCall): string {
  return [
    ...pathParameters.map(({ name, schema }) => `${parameterName(name)}: ${typeText(schema, '  ')}`),
    ...(body ? [`body: ${typeText(body, '  ')}${isEmpty(body) ? ' = {}' : ''}`] : []),
    ...(query.length > 0 ? [queryParameter(query)] : []),
    'options: CallOptions = {}',
  ].join(', ');
}

function queryParameter(query: ApiCall['query']): string {
  const members = query.flatMap(({ name, schema, isRequired, description }) => [
    ...(description === '' ? [] : [`    /** ${commentText(description)} */`]),
    isRequired
      ? `    readonly ${propertyName(name)}: ${typeText(schema, '    ')};`
      : `    readonly ${propertyName(name)}?: ${typeText(schema, '    ')} | undefined;`,
  ]);
  const isOptional = query.every(({ isRequired }) => !isRequired);
  return `query: {\n${members.join('\n')}\n  }${isOptional ? ' = {}' : ''}`;
}

/** A body without fields need not be given. */
function isEmpty({ type, properties }: NonNullable<ApiCall['body']>): boolean {
  return type === 'object' && Object.keys(properties ?? {}).length === 0;
}

function answerType({ answers }: ApiCall): string {
  const types = answers.map((schema) => (schema ? typeText(schema, '  ') : 'undefined'));
  return [...new Set(types)].join(' | ') || 'undefined';
}

/** Only a read with one parameter is followed: the id of what it follows. */
function followOf(call: ApiCall): readonly string[] {
  const { run, name, pathParameters } = call;
  const id = pathParameters[0];
  if (!run || !id) return [];
  const state = answerType(call);
  const parameter = parameterName(id.name);
  return [
    [
      `  /** Polls until it has ended: ${run.stateField} is one of ${run.ends.join(', ')}. */`,
      `  ${followName(run.noun)}(${parameter}: string, options: FollowOptions<${state}> = {}): Promise<${state}> {`,
      `    const ends: readonly string[] = ${JSON.stringify(run.ends)};`,
      '    return this.#connection.follow(',
      `      (call) => this.${name}(${parameter}, call),`,
      `      (state) => ends.includes(state[${JSON.stringify(run.stateField)}]),`,
      '      options,',
      '    );',
      '  }',
    ].join('\n'),
  ];
}

function streamMethod(calls: readonly ApiCall[]): string {
  const read = calls.find(({ path }) => path === '/telemetry')?.name ?? '';
  return [
    '  /** A stream that is not started yet. start() opens it, stop() closes it. */',
    '  stream(options: StreamOptions): TelemetryStream {',
    `    return new TelemetryStream(this.#connection, () => this.${read}(), options);`,
    '  }',
  ].join('\n');
}

function commentOf({ id, method, path, purpose, scope, credits }: ApiCall): string {
  const needs = [
    scope === undefined ? 'no scope' : `scope ${scope}`,
    credits === 0 ? 'free' : `${credits} credits`,
  ];
  return [
    '  /**',
    `   * ${commentText(purpose)}.`,
    `   * ${commentText(id)}: ${method} ${commentText(path)}; ${needs.join(', ')}.`,
    '   */',
  ].join('\n');
}
