import { CameraMode, MavFtpErr, MavParamExtType, ParamAck } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../mavlink/codec/generated/messages.ts';
import {
  extendedBytes,
  extendedNumber,
} from '../../../mavlink/protocol/parameter/extended-parameter-encoding.ts';
import type { VehicleFiles } from '../service/vehicle-files.ts';
import type { VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { Camera } from './camera.ts';

interface Setting {
  readonly name: string;
  readonly label: string;
  readonly initial: number;
  readonly options: readonly (readonly [label: string, value: number, excluded?: readonly string[]])[];
  /** Within the parameter element. */
  readonly attributes?: string;
}

const PATH = '/camera.xml';
/** Version of the file. */
export const CAMERA_DEFINITION = { uri: `mftp://${PATH}`, version: 1 };
const MODE = 'CAM_MODE';
const { UINT32 } = MavParamExtType;

const SETTINGS: readonly Setting[] = [
  {
    name: MODE,
    label: 'Camera mode',
    initial: CameraMode.VIDEO,
    options: [
      ['Photo', CameraMode.IMAGE],
      ['Video', CameraMode.VIDEO, ['CAM_PHOTOSIZE']],
    ],
    attributes: ' control="0"',
  },
  {
    name: 'CAM_EXPMODE',
    label: 'Exposure mode',
    initial: 0,
    options: [
      ['Auto', 0, ['CAM_ISO', 'CAM_SHUTTER']],
      ['Manual', 1],
    ],
  },
  {
    name: 'CAM_ISO',
    label: 'ISO',
    initial: 100,
    options: [100, 200, 400, 800, 1600].map((iso) => [`${iso}`, iso] as const),
  },
  {
    name: 'CAM_SHUTTER',
    label: 'Shutter time (µs)',
    initial: 2000,
    options: [],
    attributes: ' min="125" max="33000" step="125"',
  },
  {
    name: 'CAM_WBMODE',
    label: 'White balance',
    initial: 0,
    options: [
      ['Auto', 0],
      ['Sunny', 4],
      ['Cloudy', 5],
      ['Fluorescent', 7],
    ],
  },
  {
    name: 'CAM_PHOTOSIZE',
    label: 'Photo resolution',
    initial: 0,
    options: [
      ['Large', 0],
      ['Medium', 1],
      ['Small', 2],
    ],
  },
];

const file: Uint8Array = new TextEncoder().encode(
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<mavlinkcamera>',
    `<definition version="${CAMERA_DEFINITION.version}">`,
    '<model>Simulated camera</model><vendor>Aerodeck</vendor>',
    '</definition>',
    '<parameters>',
    ...SETTINGS.map(parameterXml),
    '</parameters>',
    '</mavlinkcamera>',
  ].join('\n'),
);

/** The files of the camera: its definition file. */
export const CAMERA_FILES: Pick<VehicleFiles, 'list' | 'open' | 'create' | 'write' | 'remove'> = {
  list: (path) =>
    path === '' || path === '/' ? [`F${PATH.slice(1)}\t${file.length}`] : MavFtpErr.FILENOTFOUND,
  open: (path) => (path === PATH ? { bytes: file, reportedBytes: file.length } : undefined),
  create: () => MavFtpErr.FILEPROTECTED,
  write: () => MavFtpErr.FILEPROTECTED,
  remove: () => MavFtpErr.FILEPROTECTED,
};

/** The settings of the camera by PARAM_EXT. All are uint32. They change nothing but the mode. */
export class CameraSettings {
  readonly #camera: Camera;
  readonly #output: VehicleOutput;
  readonly #values = new Map(SETTINGS.map(({ name, initial }) => [name, initial]));

  constructor(camera: Camera, output: VehicleOutput) {
    this.#camera = camera;
    this.#output = output;
  }

  list(): void {
    for (const { name } of SETTINGS) this.read({ paramId: name, paramIndex: -1 });
  }

  read({
    paramId,
    paramIndex,
  }: Pick<MessageByName['PARAM_EXT_REQUEST_READ'], 'paramId' | 'paramIndex'>): void {
    const index = SETTINGS.findIndex(({ name }, at) =>
      paramIndex < 0 ? name === paramId : at === paramIndex,
    );
    const name = SETTINGS[index]?.name;
    if (name === undefined) return;
    this.#output.send('PARAM_EXT_VALUE', {
      paramCount: SETTINGS.length,
      paramIndex: index,
      paramId: name,
      paramValue: this.#bytesOf(name),
      paramType: UINT32,
    });
  }

  set({ paramId, paramValue, paramType }: MessageByName['PARAM_EXT_SET']): void {
    const setting = SETTINGS.find(({ name }) => name === paramId);
    if (!setting) return;
    const value = paramType === UINT32 ? extendedNumber(paramValue, UINT32) : undefined;
    const isOption = setting.options.length === 0 || setting.options.some(([, each]) => each === value);
    if (value !== undefined && isOption) this.#take(paramId, value);
    this.#output.send('PARAM_EXT_ACK', {
      paramId,
      paramValue: this.#bytesOf(paramId),
      paramType: UINT32,
      paramResult:
        value === undefined || !isOption
          ? ParamAck.VALUE_UNSUPPORTED
          : this.#valueOf(paramId) === value
            ? ParamAck.ACCEPTED
            : ParamAck.FAILED,
    });
  }

  #take(name: string, value: number): void {
    if (name !== MODE) this.#values.set(name, value);
    else if (!this.#camera.isRecording) this.#camera.mode = value;
  }

  #valueOf(name: string): number {
    return name === MODE ? this.#camera.mode : (this.#values.get(name) ?? 0);
  }

  #bytesOf(name: string): number[] {
    return extendedBytes(this.#valueOf(name), UINT32) as number[];
  }
}

function parameterXml({ name, label, initial, options, attributes = '' }: Setting): string {
  const choices = options.map(
    ([text, value, excluded = []]) =>
      `<option name="${text}" value="${value}"><exclusions>${excluded
        .map((each) => `<exclude>${each}</exclude>`)
        .join('')}</exclusions></option>`,
  );
  return [
    `<parameter name="${name}" type="uint32" default="${initial}"${attributes}>`,
    `<description>${label}</description>`,
    ...(choices.length > 0 ? ['<options>', ...choices, '</options>'] : []),
    '</parameter>',
  ].join('\n');
}
