import type { JsonSchema } from '../reference/json-schema.ts';
import type { ApiCall } from './api-call.ts';

/** Schemas of the stream: what a client may send, what it hears, and the named parts of both. */
export interface StreamSchemas {
  readonly serverFrame: JsonSchema;
  readonly topic: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** Every failure is one. */
const ALWAYS = ['Problem'];

/** Named schemas that the calls and the stream speak of, directly or through others, in alphabetical order. */
export function reachedSchemas(
  calls: readonly ApiCall[],
  stream: StreamSchemas | undefined,
  components: Readonly<Record<string, JsonSchema>>,
): ReadonlyMap<string, JsonSchema> {
  const known: Readonly<Record<string, JsonSchema>> = {
    ...stream?.definitions,
    ...components,
    ...(stream && { ServerFrame: stream.serverFrame, Topic: stream.topic }),
  };
  const reached = new Map<string, JsonSchema>();
  const reach = (name: string): void => {
    const schema = known[name];
    if (schema === undefined || reached.has(typeName(name))) return;
    reached.set(typeName(name), schema);
    visit(schema);
  };
  const visit = (schema: unknown): void => {
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === '$ref' && typeof value === 'string') reach(value.slice(value.lastIndexOf('/') + 1));
      return key === '$defs' ? undefined : value;
    });
  };
  for (const name of ALWAYS) reach(name);
  for (const { body, answers, query, pathParameters } of calls)
    visit([body, answers, query.map(({ schema }) => schema), pathParameters.map(({ schema }) => schema)]);
  if (stream) for (const name of ['ServerFrame', 'Topic']) reach(name);
  return new Map([...reached].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** A name of the specification as the name of a type: letters, digits and underscores, a letter first. */
export function typeName(name: string): string {
  const words = name.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
  const text = words === '' ? 'Unnamed' : words;
  return /^[A-Za-z]/.test(text) ? text[0]?.toUpperCase() + text.slice(1) : `T${text}`;
}

/** The type a `$ref` names. */
export function referredName(reference: string): string {
  return typeName(reference.slice(reference.lastIndexOf('/') + 1));
}
