import { readFileSync } from 'node:fs';
import type { JsonSchema } from './json-schema.ts';

/** What the reference reads of one operation of an OpenAPI 3.1 document. https://spec.openapis.org/oas/v3.1.1.html */
export interface DescribedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  /** Scopes by scheme; none for a public operation. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

/** The description the routes are generated into. */
export interface ApiDescription {
  readonly info?: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/** A whole OpenAPI 3.1 document. */
export interface OpenApi {
  readonly openapi: string;
}

/**
 * The description of the routes that `npm run generate` made. Read at the first call: building it from the routes would block a
 * gateway in flight for half a second.
 */
export function openApiIn(file: string): () => OpenApi {
  let description: OpenApi | undefined;
  return () => {
    description ??= JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
    return description;
  };
}
