import type {
  ParameterFileFormat,
  ParameterFileProblem,
  ParameterType,
} from '../../contract/onboard/parameter.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavParamType } from '../../mavlink/codec/generated/enums.ts';
import { shortestFloat } from './shortest-float.ts';

/** With more faults, it is not a parameter file. */
const MAX_PROBLEMS = 100;
const MAX_SHOWN = 60;
const NAME = /^[A-Za-z0-9_]{1,16}$/;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;
const QGC_TYPES: Readonly<Record<ParameterType, number>> = {
  uint8: MavParamType.UINT8,
  int8: MavParamType.INT8,
  uint16: MavParamType.UINT16,
  int16: MavParamType.INT16,
  uint32: MavParamType.UINT32,
  int32: MavParamType.INT32,
  float: MavParamType.REAL32,
};

interface FileParameter {
  readonly name: string;
  readonly value: number;
}

interface ParameterFile {
  /** In file order, each name once: the later of two lines counts. */
  readonly parameters: readonly FileParameter[];
  /** Lines that were skipped, or overridden by a later one. */
  readonly problems: readonly ParameterFileProblem[];
}

/**
 * Reads the files of Mission Planner (`NAME,VALUE`) and QGroundControl (vehicle, component, name, value, type,
 * tab-separated), and hand-edited variants: spaces for commas, comments, empty lines, any line ending. Never throws.
 */
export function readParameterFile(text: string): ParameterFile {
  const lineOf = new Map<string, number>();
  const values = new Map<string, number>();
  const problems: ParameterFileProblem[] = [];
  const note = (line: number, problem: OperatorText) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, text: problem });
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const content = raw.replace(/[#;].*$/, '').trim();
    if (content === '') continue;
    const read = readLine(content);
    if ('problem' in read) {
      note(line, read.problem);
      continue;
    }
    const earlier = lineOf.get(read.name);
    if (earlier !== undefined && values.get(read.name) !== read.value)
      note(
        line,
        say('{name} is also on line {line} with another value; this one is used.', {
          name: read.name,
          line: earlier,
        }),
      );
    lineOf.set(read.name, line);
    values.set(read.name, read.value);
  }
  return { parameters: [...values].map(([name, value]) => ({ name, value })), problems };
}

/** The text of a file for other ground stations. Every value reads back as the same float. */
export function writeParameterFile(
  parameters: readonly { readonly name: string; readonly value: number; readonly type: ParameterType }[],
  format: ParameterFileFormat,
  { vehicleId, systemId, componentId, isPartial }: ParameterFileHead,
): string {
  const sorted = [...parameters].sort((a, b) => (a.name < b.name ? -1 : 1));
  const head = [
    `# Onboard parameters of ${vehicleId}`,
    ...(isPartial ? ['# Incomplete: the list was not read to its end'] : []),
  ];
  const lines =
    format === 'param'
      ? sorted.map(({ name, value, type }) => `${name},${numberText(value, type)}`)
      : [
          '# Vehicle-Id Component-Id Name Value Type',
          ...sorted.map(({ name, value, type }) =>
            [systemId, componentId, name, numberText(value, type), QGC_TYPES[type]].join('\t'),
          ),
        ];
  return `${[...head, ...lines].join('\n')}\n`;
}

interface ParameterFileHead {
  readonly vehicleId: string;
  readonly systemId: number;
  readonly componentId: number;
  readonly isPartial: boolean;
}

/** The parameter, or why the line is invalid. */
function readLine(content: string): FileParameter | { readonly problem: OperatorText } {
  const columns = content.split(/\s*[,\t]\s*|\s+/).filter((column) => column !== '');
  const isOfQgc =
    columns.length >= 4 && /^\d{1,3}$/.test(columns[0] ?? '') && /^\d{1,3}$/.test(columns[1] ?? '');
  const [name = '', valueText] = isOfQgc ? columns.slice(2) : columns;
  if (!NAME.test(name))
    return {
      problem: say('"{name}" is not a parameter name. Use up to 16 letters, digits and _.', {
        name: shown(name),
      }),
    };
  if (valueText === undefined) return { problem: say('{name} has no value.', { name }) };
  if (!NUMBER.test(valueText))
    return {
      problem: say('The value of {name}, "{text}", is not a number.', { name, text: shown(valueText) }),
    };
  const value = Number(valueText);
  if (!Number.isFinite(Math.fround(value)))
    return { problem: say('The value of {name} is too large for a parameter.', { name }) };
  return { name, value };
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function numberText(value: number, type: ParameterType): string {
  return `${type === 'float' ? shortestFloat(value) : value}`;
}
