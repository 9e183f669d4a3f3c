import { z } from 'zod';
import { MAX_PARAMETERS, type ParameterAbout } from '../../../contract/onboard/parameter.ts';
import { plainText } from '../../../vehicle/state/status-text-assembler.ts';

const MAX_TEXT = 2000;
const MAX_VALUES = 500;
const MAX_BITS = 32;
/** Stands for the number in names that share a description. */
const NUMBERED = '{n}';
const MAX_FAMILIES = 500;

const line = z.string().transform(plainText);
/** A paragraph: longer than texts sent in flight. */
const paragraph = z
  .string()
  .transform((text) => text.slice(0, MAX_TEXT).split(/\n+/).map(plainParagraph).join('\n').trim());
const amount = z.number().min(-3.4e38).max(3.4e38).optional().catch(undefined);

/** One entry. Invalid fields are dropped; an entry without a name is dropped entirely. */
const entrySchema = z.object({
  name: z.string().regex(/^(?=.{1,40}$)[A-Za-z0-9_]*(?:\{n\})?[A-Za-z0-9_]*$/),
  shortDesc: line.catch(''),
  longDesc: paragraph.catch(''),
  units: line.optional().catch(undefined),
  min: amount,
  max: amount,
  default: amount,
  increment: amount,
  decimalPlaces: z.number().int().min(0).max(12).optional().catch(undefined),
  rebootRequired: z.boolean().optional().catch(undefined),
  readOnly: z.boolean().optional().catch(undefined),
  group: line.optional().catch(undefined),
  category: line.optional().catch(undefined),
  values: z
    .array(z.object({ value: z.number(), description: line }))
    .max(MAX_VALUES)
    .optional()
    .catch(undefined),
  bitmask: z
    .array(z.object({ index: z.number().int().min(0).max(31), description: line }))
    .max(MAX_BITS)
    .optional()
    .catch(undefined),
});
/** A firmware describes more than a vehicle has. */
const fileSchema = z.object({ parameters: z.array(z.unknown()).max(2 * MAX_PARAMETERS) });

/** The descriptions in a file, by name. Names that differ only in a number have `{n}` in its place. */
export type DescribedParameters = ReadonlyMap<string, ParameterAbout>;

/**
 * The parameter descriptions from a file. The texts are cleaned and shortened, never trusted.
 * @param source who describes them
 * Source: https://github.com/mavlink/mavlink/blob/master/component_metadata/parameter.schema.json
 * @throws ZodError if it is another kind of file; skips damaged entries
 */
export function describedParameters(
  file: unknown,
  source: ParameterAbout['source'] = 'vehicle',
): DescribedParameters {
  const described = new Map<string, ParameterAbout>();
  let families = 0;
  for (const each of fileSchema.parse(file).parameters) {
    const entry = entrySchema.safeParse(each).data;
    if (!entry || entry.name === '') continue;
    if (entry.name.includes(NUMBERED)) families += 1;
    if (!entry.name.includes(NUMBERED) || families <= MAX_FAMILIES)
      described.set(entry.name, { ...aboutOf(entry), source });
  }
  return described;
}

/** A vehicle's own descriptions of its parameters. */
export class ParameterMetadata {
  readonly #byName = new Map<string, ParameterAbout>();
  readonly #families: { readonly pattern: RegExp; readonly about: ParameterAbout }[] = [];

  constructor(described: DescribedParameters) {
    for (const [name, about] of described) {
      if (!name.includes(NUMBERED)) this.#byName.set(name, about);
      else this.#families.push({ pattern: familyPattern(name), about });
    }
  }

  /** How many names it describes. Names that differ only in a number count once. */
  get count(): number {
    return this.#byName.size + this.#families.length;
  }

  of(name: string): ParameterAbout | undefined {
    const exact = this.#byName.get(name);
    if (exact) return exact;
    for (const { pattern, about } of this.#families) {
      const number = pattern.exec(name)?.[1];
      if (number !== undefined)
        return {
          ...about,
          label: about.label.replaceAll(NUMBERED, number),
          text: about.text.replaceAll(NUMBERED, number),
        };
    }
    return undefined;
  }
}

function aboutOf(entry: z.infer<typeof entrySchema>): ParameterAbout {
  const { shortDesc, longDesc, units, min, max, increment, decimalPlaces, values, bitmask } = entry;
  const isRange = min === undefined || max === undefined || min <= max;
  return {
    label: shortDesc,
    text: longDesc || shortDesc,
    ...(units && { unit: units }),
    ...(isRange && min !== undefined && { min }),
    ...(isRange && max !== undefined && { max }),
    ...(entry.default !== undefined && { defaultValue: entry.default }),
    ...(increment !== undefined && increment > 0 && { increment }),
    ...(decimalPlaces !== undefined && { decimals: decimalPlaces }),
    ...(values?.length && {
      values: values.map(({ value, description }) => ({ value, label: description })),
    }),
    ...(bitmask?.length && {
      bits: bitmask.map(({ index, description }) => ({ bit: index, label: description })),
    }),
    ...(entry.rebootRequired && { needsReboot: true }),
    ...(entry.readOnly && { isReadOnly: true }),
    ...(entry.group && { group: entry.group }),
    ...(entry.category && { category: entry.category }),
  };
}

function familyPattern(name: string): RegExp {
  return new RegExp(`^${name.replace(NUMBERED, '(\\d{1,3})')}$`);
}

function plainParagraph(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '');
}
