/** How a parameter of a step is written. */
export type StepFieldKind =
  | 'number'
  | 'text'
  | 'choice'
  | 'switch'
  | 'zone'
  | 'vehicle'
  | 'vehicles'
  | 'conditions'
  | 'json';

/** One field of the form that a JSON Schema asks for. */
export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly kind: StepFieldKind;
  readonly isRequired: boolean;
  readonly isWhole: boolean;
  readonly unit: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly longest: number | undefined;
  readonly choices: readonly string[];
  readonly initial: unknown;
  readonly description: string | undefined;
  /** For the editor of what has no field of its own. */
  readonly schema: unknown;
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly description?: string;
}

/** Units by the end of a parameter's name. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['Mps', 'm/s'],
  ['Deg', '°'],
  ['Pct', '%'],
  ['Hz', 'Hz'],
  ['Us', 'µs'],
  ['Ms', 'ms'],
  ['M', 'm'],
  ['S', 's'],
];
const LABELS: Readonly<Record<string, string>> = { lat: 'Latitude', lon: 'Longitude', zoneId: 'Zone' };

/** The form of a step's parameters, in the order of the schema. */
export function stepFields(schema: unknown): readonly StepField[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, property]) => {
    const unit = unitOf(name);
    return {
      name,
      label: labelOf(name),
      kind: kindOf(name, property),
      // A field with a default stands in `required` of what is answered, never of what is asked.
      isRequired: required.includes(name) && property.default === undefined,
      isWhole: property.type === 'integer',
      unit,
      minimum: bound(property.minimum),
      maximum: bound(property.maximum),
      longest: property.maxLength,
      choices: (property.enum ?? []).filter((each): each is string => typeof each === 'string'),
      initial: property.default,
      description: property.description,
      schema: property,
    };
  });
}

/** Values a new step starts with. */
export function initialParams(fields: readonly StepField[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field) => (field.initial === undefined ? [] : [[field.name, field.initial] as const])),
  );
}

/** `Ground speed` of `groundSpeedMps`: the unit stands beside the field. */
export function labelOf(name: string): string {
  const known = LABELS[name];
  if (known) return known;
  const ending = endingOf(name)?.[0] ?? '';
  const words = name
    .slice(0, name.length - ending.length)
    .replace(/Id$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a value does not fit its field; undefined when it does. Empty is undefined. */
export function fieldFault(field: StepField, value: unknown): string | undefined {
  if (value === undefined || value === '') return field.isRequired ? `${field.label} is needed.` : undefined;
  if (field.kind === 'vehicles') {
    const fewest = field.name === 'followers' ? 1 : 2;
    if (Array.isArray(value) && value.length >= fewest) return undefined;
    return fewest === 1 ? 'Choose a vehicle or more.' : 'Choose two vehicles or more.';
  }
  if (field.kind === 'text' && field.longest !== undefined && String(value).length > field.longest)
    return `At most ${field.longest} characters.`;
  if (field.kind !== 'number') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Write a number.';
  if (field.isWhole && !Number.isInteger(value)) return 'Write a whole number.';
  const isLow = field.minimum !== undefined && value < field.minimum;
  const isHigh = field.maximum !== undefined && value > field.maximum;
  return isLow || isHigh ? `Must be ${boundsText(field)}.` : undefined;
}

/** `1 to 1000 m`, as far as there are bounds. */
export function boundsText({ minimum, maximum, unit }: StepField): string {
  const tail = unit === undefined ? '' : ` ${unit}`;
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}${tail}`;
  if (minimum !== undefined) return `at least ${minimum}${tail}`;
  return maximum === undefined ? '' : `at most ${maximum}${tail}`;
}

function kindOf(name: string, property: Schema): StepFieldKind {
  if (name === 'zoneId') return 'zone';
  if (name === 'vehicles' || name === 'followers') return 'vehicles';
  if (name === 'leaderId') return 'vehicle';
  if (name === 'until') return 'conditions';
  if (property.enum?.every((each) => typeof each === 'string')) return 'choice';
  if (property.type === 'number' || property.type === 'integer') return 'number';
  if (property.type === 'boolean') return 'switch';
  return property.type === 'string' ? 'text' : 'json';
}

function endingOf(name: string) {
  return UNITS.find(([ending]) => name.endsWith(ending) && /[a-z]$/.test(name.slice(0, -ending.length)));
}

/** The unit a parameter of that name is in; undefined when its name says none. */
export function unitOf(name: string): string | undefined {
  return name === 'lat' || name === 'lon' ? '°' : endingOf(name)?.[1];
}

/** The schema writes "any whole number" as the largest one there is; nobody wants to read that. */
function bound(value: number | undefined): number | undefined {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
}
