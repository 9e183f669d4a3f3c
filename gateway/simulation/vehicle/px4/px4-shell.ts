import { SerialControlDev, SerialControlFlag } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';

interface Px4ShellOptions {
  readonly parameters: ParameterStore;
  readonly output: Pick<VehicleOutput, 'send'>;
  /** Since power-up. */
  readonly nowMs: () => number;
  /** What the telemetry message of a name would say now; undefined where there is none. */
  readonly telemetry: (name: MessageName) => unknown;
}

const FRAME_BYTES = 70;
const MAX_LINE = 128;
const CTRL_C = '\x03';
/** The prompt clears the rest of its line on a terminal. */
const PROMPT = 'nsh> \x1b[K';
const HELP = `help usage:  help [-v] [<cmd>]

Builtin Apps:
  help      listener  param     uptime    ver
`;
const VERSION = `HW arch: PX4_SITL
FW git-hash: 8fd2519c074ab3e6
FW version: Release 1.15.4 (17761535)
OS: Simulator
`;
/** Topics of the real one, by the message that carries the same. */
const TOPICS: Readonly<Record<string, MessageName>> = {
  vehicle_attitude: 'ATTITUDE',
  vehicle_global_position: 'GLOBAL_POSITION_INT',
  battery_status: 'SYS_STATUS',
};

/** A small nsh, enough for a dialogue. It echoes its input, as the real one does. */
export class Px4Shell {
  readonly #options: Px4ShellOptions;
  #typed = '';

  constructor(options: Px4ShellOptions) {
    this.#options = options;
  }

  take({ device, flags, count, data }: MessageByName['SERIAL_CONTROL'], requester: Requester): void {
    if (device !== SerialControlDev.DEV_SHELL) return;
    // Without RESPOND the client has ended its dialogue.
    if ((flags & SerialControlFlag.RESPOND) === 0) {
      this.#typed = '';
      return;
    }
    const bytes = data.slice(0, Math.min(count, FRAME_BYTES));
    for (const letter of String.fromCharCode(...bytes)) {
      if (letter === '\n') {
        const line = this.#typed;
        this.#typed = '';
        this.#print(`${line}\n${this.#answer(line.trim().split(/\s+/))}${PROMPT}`, requester);
      } else if (letter === CTRL_C) {
        this.#typed = '';
        this.#print(`^C\n${PROMPT}`, requester);
      } else if (this.#typed.length < MAX_LINE) this.#typed += letter;
    }
  }

  #answer([command = '', ...words]: string[]): string {
    switch (command) {
      case '':
        return '';
      case 'help':
        return HELP;
      case 'ver':
        return VERSION;
      case 'uptime':
        return `up ${Math.floor(this.#options.nowMs() / 1000)} s\n`;
      case 'param':
        return this.#parameter(words);
      case 'listener':
        return this.#topic(words);
      default:
        return `nsh: ${command}: command not found\n`;
    }
  }

  #parameter([verb, name = '']: string[]): string {
    if (verb !== 'show') return 'param: here only "param show NAME"\n';
    const parameter = this.#options.parameters.find(name);
    if (!parameter) return `ERROR [param] Parameter ${name} not found\n`;
    const { index, value } = parameter;
    return `Symbols: x = used, + = saved, * = unsaved\nx   ${name} [${index},${index}] : ${value}\n`;
  }

  #topic([topic = '']: string[]): string {
    const name = TOPICS[topic];
    const message = name && this.#options.telemetry(name);
    if (!message) return 'never published\n';
    const rows = Object.entries(message).map(([field, value]) => `    ${field}: ${String(value)}\n`);
    return `\nTOPIC: ${topic}\n ${topic}\n${rows.join('')}\n`;
  }

  #print(text: string, { systemId, componentId }: Requester): void {
    const bytes = [...Buffer.from(text, 'latin1')];
    for (let from = 0; from < bytes.length; from += FRAME_BYTES) {
      const piece = bytes.slice(from, from + FRAME_BYTES);
      this.#options.output.send('SERIAL_CONTROL', {
        baudrate: 0,
        timeout: 0,
        device: SerialControlDev.DEV_SHELL,
        flags: SerialControlFlag.REPLY,
        count: piece.length,
        data: [...piece, ...new Array<number>(FRAME_BYTES - piece.length).fill(0)],
        targetSystem: systemId,
        targetComponent: componentId,
      });
    }
  }
}
