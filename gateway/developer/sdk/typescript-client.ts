import type { JsonSchema } from '../reference/json-schema.ts';
import type { ApiCall } from './api-call.ts';
import { oneLine } from './provenance.ts';
import { referredName } from './reached-schemas.ts';
import type { SdkSurface } from './sdk-surface.ts';

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

function parameterName(name: string): string {
  const identifier = name.replaceAll(/[^\w$]+/g, '_').replace(/^(?=\d)/, '_');
  return TAKEN.has(identifier) ? `${identifier}_` : identifier;
}

function pathExpression({ path }: ApiCall): string {
  return path
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? `inPath(${parameterName(part.slice(1, -1))})` : JSON.stringify(part),
    )
    .join(' + ');
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A schema as a type. Fields are spelled as in the specification; what the schema does not say is `unknown`. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const forms = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (forms) return union(forms.map((form) => typeText(form, indent)));
  if (Array.isArray(schema.allOf))
    return (schema.allOf as readonly JsonSchema[]).map((part) => `(${typeText(part, indent)})`).join(' & ');
  if ('not' in schema) return 'never';
  const types = schema.type === undefined ? [] : [schema.type].flat().map(String);
  return types.length === 0 ? 'unknown' : union(types.map((type) => plainText(type, schema, indent)));
}

/** As the body of a comment, in one line. */
export function commentText(text: unknown): string {
  return oneLine(String(text ?? '')).replaceAll('*/', '*\\/');
}

function propertyName(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

function plainText(type: string, schema: JsonSchema, indent: string): string {
  switch (type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return arrayText(schema, indent);
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
}

function objectText(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const { additionalProperties } = schema;
  const others =
    typeof additionalProperties === 'object' && additionalProperties !== null
      ? typeText(additionalProperties as JsonSchema, indent)
      : undefined;
  if (properties.length === 0)
    return others === undefined
      ? 'Readonly<Record<string, never>>'
      : `{ readonly [name: string]: ${others} }`;
  const required = new Set((schema.required ?? []) as readonly string[]);
  const inner = `${indent}  `;
  const lines = properties.flatMap(([name, property]) => {
    const comment = commentText(property.description);
    const type = typeText(property, inner);
    const member = required.has(name)
      ? `readonly ${propertyName(name)}: ${type};`
      : `readonly ${propertyName(name)}?: ${type} | undefined;`;
    return [...(comment === '' ? [] : [`${inner}/** ${comment} */`]), inner + member];
  });
  // Other fields may appear beside the named ones. Their type is unknown, because the named fields must fit
  // it.
  if (others !== undefined) lines.push(`${inner}readonly [name: string]: unknown;`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

function arrayText(schema: JsonSchema, indent: string): string {
  if (Array.isArray(schema.prefixItems)) {
    const items = (schema.prefixItems as readonly JsonSchema[]).map((item) => typeText(item, indent));
    return `readonly [${items.join(', ')}]`;
  }
  const items = schema.items === undefined ? 'unknown' : typeText(schema.items as JsonSchema, indent);
  return /^[\w$]+$/.test(items) ? `readonly ${items}[]` : `ReadonlyArray<${items}>`;
}

function union(parts: readonly string[]): string {
  const different = [...new Set(parts)];
  return different.includes('unknown') ? 'unknown' : different.join(' | ');
}

function literal(value: unknown): string {
  return JSON.stringify(value) ?? 'unknown';
}
