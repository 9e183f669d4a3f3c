/** A request or a response as described in the API reference. */
export interface DescribedMessage {
  /** JSON Schema of the body; undefined without a body. */
  readonly schema: unknown;
  readonly example: unknown;
  /** Path, query and header parameters of a request. */
  readonly parameters: readonly DescribedParameter[];
}

export interface DescribedParameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const NOTHING: DescribedMessage = { schema: undefined, example: undefined, parameters: [] };

/** Parses the description. Missing or malformed parts are left empty. */
export function describedMessage(described: unknown): DescribedMessage {
  if (typeof described !== 'object' || described === null) return NOTHING;
  const { schema, example, parameters } = described as Readonly<Record<string, unknown>>;
  return {
    schema: schema ?? undefined,
    example: example ?? undefined,
    parameters: Array.isArray(parameters) ? parameters.flatMap(parameterOf) : [],
  };
}

function parameterOf(value: unknown): readonly DescribedParameter[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, in: place, required, description } = value as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string') return [];
  return [
    {
      name,
      place: typeof place === 'string' ? place : '',
      isRequired: required === true,
      description: typeof description === 'string' ? description : '',
    },
  ];
}
