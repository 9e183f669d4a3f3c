import type { Element } from '@xmldom/xmldom';
import { AppError, errorText } from '../../base/error.ts';
import { childrenOf, parseXml } from '../../base/xml.ts';
import { CAMERA_SETTING_TYPES, type CameraSetting } from '../../contract/onboard/camera-settings.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { plainText } from '../../vehicle/state/status-text-assembler.ts';
import { unpackedFile } from '../parameter/description/metadata-reader.ts';

/** What a camera's definition file says. */
export interface CameraDefinition {
  readonly vendor: string;
  readonly model: string;
  readonly version: number;
  readonly settings: readonly DefinedSetting[];
}

export interface DefinedSetting extends Omit<CameraSetting, 'value' | 'options' | 'shown'> {
  /** False: for rules only. */
  readonly isForOperators: boolean;
  readonly options: readonly DefinedOption[];
}

export interface DefinedOption {
  readonly label: string;
  readonly value: number;
  /** Settings without effect while this is chosen. */
  readonly exclusions: readonly string[];
  /** While this is chosen, and the condition is true, another setting has these options only. */
  readonly ranges: readonly DefinedRange[];
}

export interface DefinedRange {
  readonly setting: string;
  /** As `CAM_EXPMODE=1`, joined by AND and OR. Empty: always. */
  readonly condition: string;
  readonly options: readonly { readonly label: string; readonly value: number }[];
}

export const MAX_DEFINITION_BYTES = 1024 * 1024;
const MAX_SETTINGS = 200;
const MAX_OPTIONS = 200;
/** Exclusions, or ranges, of one option. */
const MAX_RULES = 200;
/** The gateway takes them in one turn. */
const MAX_VALUES = 50_000;
const MAX_TAGS = 40_000;
/** The format has eight levels. */
const MAX_DEPTH = 12;
const LABEL_LENGTH = 100;
const NAME = /^[A-Za-z0-9_]{1,16}$/;

/**
 * Job: reads a camera definition file, also packed with xz. Damaged entries, arbitrary data (`custom`) and
 * translations are skipped.
 * Source: https://mavlink.io/en/services/camera_def.html
 * @throws AppError camera-definition-unusable
 */
export async function readCameraDefinition(bytes: Uint8Array): Promise<CameraDefinition> {
  const root = rootOf(await textOf(bytes));
  const [about] = childrenOf(root, 'definition');
  const settings = new Map<string, DefinedSetting>();
  for (const list of childrenOf(root, 'parameters'))
    for (const parameter of childrenOf(list, 'parameter')) {
      const setting = settingOf(parameter);
      if (setting && !settings.has(setting.name)) settings.set(setting.name, setting);
      if (settings.size > MAX_SETTINGS)
        throw unusable(say('The file has more than {count} settings.', { count: MAX_SETTINGS }));
    }
  if (settings.size === 0) throw unusable('The file has no settings.');
  const definition = {
    vendor: about ? childText(about, 'vendor') : '',
    model: about ? childText(about, 'model') : '',
    version: Math.trunc(numberOf(about?.getAttribute('version')) ?? 0),
    settings: [...settings.values()],
  };
  if (valuesOf(definition) > MAX_VALUES)
    throw unusable(say('The file has more than {count} values.', { count: MAX_VALUES }));
  return definition;
}

export function unusable(why: OperatorText, cause?: unknown): AppError {
  return new AppError('camera-definition-unusable', why, { cause });
}

async function textOf(bytes: Uint8Array): Promise<string> {
  try {
    const plain = await unpackedFile(bytes, MAX_DEFINITION_BYTES);
    if (plain.length <= MAX_DEFINITION_BYTES) return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (cause) {
    throw unusable('The file is not text in UTF-8, or is damaged.', cause);
  }
  throw unusable(say('The file is larger than {size} bytes.', { size: MAX_DEFINITION_BYTES }));
}

function rootOf(text: string): Element {
  // Entities may expand without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unusable('The file has a DOCTYPE, which is not supported.');
  if (text.split('<').length > MAX_TAGS)
    throw unusable(say('The file has more than {count} tags.', { count: MAX_TAGS }));
  let root: Element | null = null;
  try {
    root = parseXml(text.trim()).documentElement;
  } catch (cause) {
    const [reason = ''] = errorText(cause).split('\n');
    throw unusable(say('The file is not valid XML ({why}).', { why: plainText(reason) }), cause);
  }
  if (root?.tagName !== 'mavlinkcamera') throw unusable('The file is not a camera definition.');
  refuseDepth(root);
  return root;
}

/** Texts of elements are collected recursively. */
function refuseDepth(root: Element): void {
  let level: readonly Element[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw unusable('The elements of the file are nested too deeply.');
    level = level.flatMap((element) => childrenOf(element));
  }
}

function settingOf(parameter: Element): DefinedSetting | undefined {
  const attribute = (name: string) => parameter.getAttribute(name);
  const name = attribute('name') ?? '';
  const type = CAMERA_SETTING_TYPES.find((each) => each === attribute('type'));
  if (!NAME.test(name) || !type) return undefined;
  const options = listed(parameter, 'options', 'option', MAX_OPTIONS).flatMap((option) => {
    const choice = choiceOf(option);
    if (!choice) return [];
    const exclusions = listed(option, 'exclusions', 'exclude', MAX_RULES).map(nameIn);
    return [{ ...choice, exclusions, ranges: rangesOf(option) }];
  });
  const min = numberOf(attribute('min'));
  const max = numberOf(attribute('max'));
  return {
    name,
    label: childText(parameter, 'description') || name,
    type,
    default: numberOf(attribute('default')) ?? null,
    min: min ?? null,
    max: max ?? null,
    step: numberOf(attribute('step')) ?? null,
    readOnly: isTrue(attribute('readonly')),
    isForOperators: attribute('control') === null || isTrue(attribute('control')),
    options,
  };
}

function rangesOf(option: Element): readonly DefinedRange[] {
  return listed(option, 'parameterranges', 'parameterrange', MAX_RULES).map((range) => ({
    setting: (range.getAttribute('parameter') ?? '').slice(0, 16),
    condition: shortText(range.getAttribute('condition')),
    options: within(childrenOf(range, 'roption'), MAX_OPTIONS).flatMap((each) => choiceOf(each) ?? []),
  }));
}

function choiceOf(option: Element): { readonly label: string; readonly value: number } | undefined {
  const value = numberOf(option.getAttribute('value'));
  return value === undefined
    ? undefined
    : { label: shortText(option.getAttribute('name')) || `${value}`, value };
}

function listed(parent: Element, list: string, item: string, most: number): readonly Element[] {
  return within(
    childrenOf(parent, list).flatMap((each) => childrenOf(each, item)),
    most,
  );
}

function within(elements: readonly Element[], most: number): readonly Element[] {
  if (elements.length > most)
    throw unusable(say('A setting of the file has more than {count} options.', { count: most }));
  return elements;
}

function nameIn(element: Element): string {
  return (element.textContent ?? '').trim().slice(0, 16);
}

function childText(parent: Element, name: string): string {
  return shortText(childrenOf(parent, name)[0]?.textContent ?? null);
}

function shortText(text: string | null): string {
  return plainText(text ?? '').slice(0, LABEL_LENGTH);
}

/** Undefined for numbers that cannot be held exactly. */
function numberOf(text: string | null | undefined): number | undefined {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  const value = Number(text);
  const isNumber = text !== null && text !== undefined && text.trim() !== '' && Number.isFinite(value);
  return isNumber && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? value : undefined;
}

function isTrue(text: string | null): boolean {
  return text?.trim() === '1' || text?.trim().toLowerCase() === 'true';
}

function valuesOf({ settings }: CameraDefinition): number {
  let count = 0;
  for (const { options } of settings)
    for (const { exclusions, ranges } of options) {
      count += 1 + exclusions.length + ranges.length;
      for (const range of ranges) count += range.options.length;
    }
  return count;
}
