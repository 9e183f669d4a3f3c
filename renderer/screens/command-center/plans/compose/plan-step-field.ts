import { type Message, t, translated } from '../../../../language/translate.ts';

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
/** Labels that are not the spelled out name of the parameter. */
const LABELS: Readonly<Record<string, Message>> = {
  lat: 'Latitude',
  lon: 'Longitude',
  untilPct: 'Until (charge)',
};

/** What can be chosen, where the contract's own word is not shown. */
const CHOICES: Readonly<Record<string, Message>> = {
  open: 'open (door)',
  close: 'close (door)',
  grab: 'grab',
  release: 'release',
  line: 'line (shape)',
  column: 'column',
  wedge: 'wedge',
  circle: 'circle',
  grid: 'grid',
  info: 'info',
  caution: 'caution',
  warning: 'warning',
  patrol: 'patrol',
  inspection: 'inspection',
  survey: 'survey',
  orbit: 'orbit',
  hover: 'hover',
};

/** The form of a step's parameters, in the order of the schema. */
export function stepFields(schema: unknown): readonly StepField[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).map(([name, property]) => {
    const unit = unitOf(name);
    return {
      name,
      label: labelOf(name),
      kind: kindOf(name, property),
      // A field with a default is in `required` of the output schema, but never of the input schema.
      isRequired: required.includes(name) && property.default === undefined,
      isWhole: property.type === 'integer',
      unit,
      minimum: bound(property.minimum),
      maximum: bound(property.maximum),
      longest: property.maxLength,
      choices: (property.enum ?? []).filter((each): each is string => typeof each === 'string'),
      initial: property.default,
      description: property.description && translated(property.description),
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

/** `Ground speed` of `groundSpeedMps`: the unit is shown beside the field. */
export function labelOf(name: string): string {
  const known = LABELS[name];
  if (known) return t(known);
  const ending = endingOf(name)?.[0] ?? '';
  const words = name
    .slice(0, name.length - ending.length)
    .replace(/Id$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return translated(words.charAt(0).toUpperCase() + words.slice(1));
}

/** A choice as it is shown. One without a label is shown unchanged. */
export function choiceText(choice: string): string {
  const known = CHOICES[choice];
  return known ? t(known) : choice;
}

/** Why a value does not fit its field; undefined when it does. Empty is undefined. */
export function fieldFault(field: StepField, value: unknown): string | undefined {
  if (value === undefined || value === '')
    return field.isRequired ? t('{label} is required.', { label: field.label }) : undefined;
  if (field.kind === 'vehicles') {
    const fewest = field.name === 'followers' ? 1 : 2;
    if (Array.isArray(value) && value.length >= fewest) return undefined;
    return fewest === 1 ? t('Choose at least one vehicle.') : t('Choose at least two vehicles.');
  }
  if (field.kind === 'text' && field.longest !== undefined && String(value).length > field.longest)
    return t('At most {count} characters.', { count: field.longest });
  if (field.kind !== 'number') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return t('Enter a number.');
  if (field.isWhole && !Number.isInteger(value)) return t('Enter a whole number.');
  const isLow = field.minimum !== undefined && value < field.minimum;
  const isHigh = field.maximum !== undefined && value > field.maximum;
  return isLow || isHigh ? t('Must be {limits}.', { limits: boundsText(field) }) : undefined;
}

/** `1 to 1000 m`, as far as there are bounds. */
export function boundsText({ minimum, maximum, unit }: StepField): string {
  const measured = (value: number) => (unit === undefined ? `${value}` : `${value} ${unit}`);
  if (minimum !== undefined && maximum !== undefined)
    return t('{minimum} to {maximum}', { minimum, maximum: measured(maximum) });
  if (minimum !== undefined) return t('at least {minimum}', { minimum: measured(minimum) });
  return maximum === undefined ? '' : t('at most {maximum}', { maximum: measured(maximum) });
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

/** The schema writes "any whole number" as the largest safe integer, which is useless to a reader. */
function bound(value: number | undefined): number | undefined {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;
}
