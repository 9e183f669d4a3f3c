import { gunzipSync } from 'node:zlib';
import type { Element } from '@xmldom/xmldom';
import { z } from 'zod';
import { countValues } from '../../../base/count-values.ts';
import { AppError, errorText } from '../../../base/error.ts';
import { childrenOf, parseXml } from '../../../base/xml.ts';
import { ARDUPILOT_FIRMWARE } from '../../../contract/onboard/parameter.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { type DescribedParameters, describedParameters } from './parameter-metadata.ts';

/** Published parameter descriptions of one firmware. */
export interface ArduPilotDescriptions {
  /** The firmware that the file names, for example `ArduCopter`. */
  readonly firmware: string | undefined;
  readonly parameters: DescribedParameters;
}

const MAX_UNPACKED_BYTES = 24 * 1024 * 1024;
/** The gateway takes them in one turn. A firmware of 4,400 parameters has about 150,000. */
const MAX_VALUES = 400_000;
const MAX_TAGS = 600_000;

/**
 * Job: reads `apm.pdef.json` or `apm.pdef.xml` as ArduPilot publishes them, also gzipped. Damaged entries are
 * skipped. Sources: Tools/autotest/param_metadata/jsonemit.py and xmlemit.py of ArduPilot.
 * @throws AppError descriptions-unusable
 */
export function readArduPilotDescriptions(bytes: Uint8Array): ArduPilotDescriptions {
  const text = textOf(bytes).trim();
  const groups = text.startsWith('<') ? groupsOfXml(text) : groupsOfJson(text);
  const entries = groups.flatMap(({ entries }) => entries);
  const parameters = described(entries);
  if (parameters.size === 0)
    throw unusable('The file describes no parameters. Choose apm.pdef.json or apm.pdef.xml of ArduPilot.');
  if (countValues([...parameters.values()], MAX_VALUES) > MAX_VALUES)
    throw unusable(say('The file describes more than {count} values.', { count: MAX_VALUES }));
  const names = [...groups.map(({ name }) => name), ...entries.map(({ prefix }) => prefix)];
  return { firmware: names.find((name) => FIRMWARES.has(name)), parameters };
}

const FIRMWARES: ReadonlySet<string> = new Set([
  ...Object.values(ARDUPILOT_FIRMWARE),
  'APMrover2',
  'AntennaTracker',
  'Blimp',
]);

export function unusable(text: OperatorText, cause?: unknown): AppError {
  return new AppError('descriptions-unusable', text, { cause });
}

interface Entry {
  readonly name: string;
  /** Of a name like `ArduCopter:RTL_ALT`, otherwise empty. */
  readonly prefix: string;
  readonly label: string;
  readonly text: string;
  readonly category: string | undefined;
  /** Further fields by name, as texts. */
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Choices;
  readonly bits: Choices;
}

type Choices = readonly (readonly [code: string, label: string])[];

interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** The entries in the form of the vehicles' own descriptions, with the same limits. */
function described(entries: readonly Entry[]): DescribedParameters {
  const parameters = entries.map(({ name, label, text, category, fields, values, bits }) => {
    const [low = '', high = ''] = (fields.Range ?? '').trim().split(/\s+/);
    return {
      name,
      shortDesc: label,
      longDesc: text,
      category,
      units: fields.Units,
      min: numberOf(low),
      max: numberOf(high),
      increment: numberOf(fields.Increment),
      rebootRequired: isTrue(fields.RebootRequired),
      readOnly: isTrue(fields.ReadOnly),
      values: values
        .flatMap(([code, description]) => {
          const value = numberOf(code);
          return value === undefined ? [] : [{ value, description }];
        })
        .sort((a, b) => a.value - b.value),
      bitmask: bits.flatMap(([code, description]) => {
        const index = numberOf(code);
        return index !== undefined && index >= 0 && index <= 31 ? [{ index, description }] : [];
      }),
    };
  });
  try {
    return describedParameters({ parameters }, 'file');
  } catch (cause) {
    throw unusable('The file describes too many parameters.', cause);
  }
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'true';
}

function entryName(written: string): Pick<Entry, 'name' | 'prefix'> {
  const at = written.lastIndexOf(':');
  return { name: written.slice(at + 1).trim(), prefix: at < 0 ? '' : written.slice(0, at).trim() };
}

const choicesSchema = z.record(z.string(), z.string()).optional().catch(undefined);
const jsonEntrySchema = z.looseObject({
  DisplayName: z.string().optional().catch(undefined),
  displayName: z.string().optional().catch(undefined),
  Description: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  User: z.string().optional().catch(undefined),
  user: z.string().optional().catch(undefined),
  Range: z.object({ low: z.string(), high: z.string() }).optional().catch(undefined),
  Values: choicesSchema,
  Bitmask: choicesSchema,
});
const jsonSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Groups by name, each with its parameters by name. `json` is the head of the file. */
function groupsOfJson(text: string): readonly Group[] {
  let groups: z.infer<typeof jsonSchema>;
  try {
    groups = jsonSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw unusable('The file is neither apm.pdef.json nor apm.pdef.xml of ArduPilot.', cause);
  }
  return Object.entries(groups)
    .filter(([name]) => name !== 'json')
    .map(([name, entries]) => ({
      name,
      entries: Object.entries(entries).flatMap(([written, content]) => {
        const entry = jsonEntrySchema.safeParse(content).data;
        if (!entry) return [];
        const { Range: range } = entry;
        const texts = Object.entries(entry).filter(
          (field): field is [string, string] => typeof field[1] === 'string',
        );
        return [
          {
            ...entryName(written),
            label: entry.DisplayName ?? entry.displayName ?? '',
            text: entry.Description ?? entry.description ?? '',
            category: entry.User ?? entry.user,
            fields: { ...Object.fromEntries(texts), ...(range && { Range: `${range.low} ${range.high}` }) },
            values: Object.entries(entry.Values ?? {}),
            bits: Object.entries(entry.Bitmask ?? {}),
          },
        ];
      }),
    }));
}

/** `paramfile` has `vehicles` and `libraries`, these have `parameters` with a name, these have `param`. */
function groupsOfXml(text: string): readonly Group[] {
  // Entities may expand without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw unusable('The file has a DOCTYPE, which is not supported. Use the file as ArduPilot publishes it.');
  if (text.split('<').length > MAX_TAGS)
    throw unusable(say('The file has more than {count} tags.', { count: MAX_TAGS }));
  return childrenOf(rootOf(text))
    .filter(({ tagName }) => tagName === 'vehicles' || tagName === 'libraries')
    .flatMap((part) => childrenOf(part, 'parameters'))
    .map((group) => ({
      name: group.getAttribute('name') ?? '',
      entries: childrenOf(group, 'param').map(entryOfXml),
    }));
}

function rootOf(text: string): Element {
  try {
    const root = parseXml(text).documentElement;
    if (root?.tagName === 'paramfile') return root;
  } catch (cause) {
    const [reason = ''] = errorText(cause).split('\n');
    throw unusable(say('The file is not valid XML ({why}).', { why: reason.slice(0, 200) }), cause);
  }
  throw unusable('The file is neither apm.pdef.json nor apm.pdef.xml of ArduPilot.');
}

function entryOfXml(param: Element): Entry {
  const attribute = (name: string) => param.getAttribute(name) ?? '';
  const fields = Object.fromEntries(
    childrenOf(param, 'field').map((field) => [field.getAttribute('name') ?? '', field.textContent ?? '']),
  );
  const choices = (list: string, item: string): Choices =>
    childrenOf(param, list).flatMap((each) =>
      childrenOf(each, item).map((one) => [one.getAttribute('code') ?? '', one.textContent ?? ''] as const),
    );
  const bits = choices('bitmask', 'bit');
  return {
    ...entryName(attribute('name')),
    label: attribute('humanName'),
    text: attribute('documentation'),
    category: attribute('user') || undefined,
    fields,
    values: choices('values', 'value'),
    // Older files have them as a line: 0:First,1:Second.
    bits: bits.length > 0 ? bits : lineChoices(fields.Bitmask),
  };
}

function lineChoices(line = ''): Choices {
  return line.split(',').flatMap((each) => {
    const [code = '', label] = each.split(':');
    return label === undefined ? [] : [[code.trim(), label.trim()] as const];
  });
}

function textOf(bytes: Uint8Array): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (cause) {
    throw unusable(
      isPacked
        ? say('The file cannot be unpacked: it is damaged or unpacks to more than {size} bytes.', {
            size: MAX_UNPACKED_BYTES,
          })
        : 'The file is not text in UTF-8.',
      cause,
    );
  }
}
