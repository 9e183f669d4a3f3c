import { AppError } from '../../base/error.ts';
import type { Mountpoint } from '../../contract/onboard/corrections.ts';
import { say } from '../../contract/operator-text.ts';
import { NtripConnection, type NtripOptions } from './ntrip-connection.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 2_000_000;
const MAX_MOUNTPOINTS = 5000;
const END = 'ENDSOURCETABLE';

/** The streams of a caster, in its order. @throws corrections-unavailable */
export function readCasterTable(
  options: Omit<NtripOptions, 'wanted' | 'hooks' | 'gga'>,
): Promise<readonly Mountpoint[]> {
  const { host } = options.config;
  return new Promise((resolve, reject) => {
    const decoder = new TextDecoder();
    let text = '';
    const finish = () => {
      timer.cancel();
      connection.close();
      resolve(parseCasterTable(text));
    };
    const connection = new NtripConnection({
      ...options,
      wanted: 'table',
      hooks: {
        accepted: () => undefined,
        received(bytes) {
          text += decoder.decode(bytes, { stream: true });
          if (text.length > MAX_BYTES || text.includes(END)) finish();
        },
        ended(problem) {
          // Many casters just close the connection after their table.
          if (/^STR;/m.test(text)) return finish();
          timer.cancel();
          reject(new AppError('corrections-unavailable', problem));
        },
      },
    });
    const timer = options.clock.after(TIMEOUT_MS, () => {
      connection.close();
      reject(
        new AppError(
          'corrections-unavailable',
          say('{host} did not send its list of mountpoints within {seconds} s.', {
            host,
            seconds: TIMEOUT_MS / 1000,
          }),
        ),
      );
    });
  });
}

/** Rows of type STR. Source: NTRIP 1.0, table 6 */
export function parseCasterTable(text: string): readonly Mountpoint[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('STR;'))
    .slice(0, MAX_MOUNTPOINTS)
    .map((line) => line.split(';').map((field) => field.trim().slice(0, 200)))
    .filter(([, mountpoint]) => mountpoint)
    .map((field) => ({
      mountpoint: field[1] ?? '',
      place: field[2] ?? '',
      format: field[3] ?? '',
      systems: field[6] ?? '',
      network: field[7] ?? '',
      latitudeDeg: degrees(field[9], 90),
      longitudeDeg: degrees(field[10], 360),
      needsPosition: field[11] === '1',
      needsLogin: field[15] === 'B' || field[15] === 'D',
    }));
}

function degrees(field: string | undefined, limit: number): number | null {
  const value = field ? Number(field) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= limit ? (value > 180 ? value - 360 : value) : null;
}
