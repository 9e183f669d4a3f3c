import type { Clock } from '../../base/clock.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Config } from '../../config.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { CallOwnApi } from '../../contract/port/own-call.ts';
import type { DiagnosticsFile, DiagnosticsPort } from '../../contract/vehicle/diagnostics.ts';
import { VERSION } from '../shipped-files.ts';
import type { CollectRequest } from './collect-diagnostics.ts';

export interface DiagnosticsOptions {
  readonly dataDirectory: string;
  readonly config: Config;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly callOwnApi: CallOwnApi;
  /** In a process of its own: the check of a large store takes seconds. */
  readonly collect: (request: CollectRequest, owner: string) => Promise<readonly DiagnosticsFile[]>;
}

/** Longer lists are cut by their API. */
const MAX_ANSWER_LENGTH = 4 * 1024 * 1024;
/** What of a vehicle has no position. */
const VEHICLE_FIELDS = [
  'id',
  'sysid',
  'mode',
  'autopilot',
  'type',
  'firmware',
  'status',
  'armed',
  'flight_mode',
  'link',
  'battery',
  'gps',
  'health',
  'stale',
];

/** Diagnostics of a running gateway. What is live is asked of our own API, so that callers see only what they may. */
export function createDiagnostics(options: DiagnosticsOptions): DiagnosticsPort {
  const { dataDirectory, audit, clock, callOwnApi, collect } = options;
  const ask = async (path: string, { principal, traceId }: RequestContext): Promise<unknown> => {
    const call = { method: 'GET', path, principal, traceId, maxLength: MAX_ANSWER_LENGTH };
    return (await callOwnApi(call)).body;
  };
  return {
    async collect(request, context) {
      writeAudit({ audit, clock }, context, 'station.diagnostics', 'station', {
        personal: request.personal,
        frames: request.frames,
      });
      const [health, problems, telemetry, links, messages] = await Promise.all(
        ['/health', '/api/alerts', '/telemetry', '/api/links', '/api/inspector'].map((path) =>
          ask(path, context),
        ),
      );
      const files = await collect(
        {
          ...request,
          dataDirectory,
          version: VERSION,
          versions: { ...process.versions },
          settings: options.config,
          reports: {
            'health.json': { health, memory: process.memoryUsage(), uptimeS: Math.round(process.uptime()) },
            'problems.json': problems,
            'vehicles.json': eachOf(telemetry, 'vehicles', (vehicle) =>
              Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, vehicle[field]])),
            ),
            'links.json': {
              links,
              // Under another key, because names are masked.
              messages: eachOf(messages, 'items', ({ key: _, name, ...rest }) => ({
                message: name,
                ...rest,
              })),
            },
          },
        },
        'station',
      );
      return { name: diagnosticsName(clock.utcMs()), files: [...files] };
    },
  };
}

export function diagnosticsName(utcMs: number): string {
  const stamp = new Date(utcMs).toISOString().slice(0, 19).replaceAll(':', '');
  return `aerodeck-diagnostics-${stamp}.zip`;
}

type Item = Readonly<Record<string, unknown>>;

function eachOf(answer: unknown, list: string, shown: (item: Item) => unknown): unknown {
  const items = (answer as Item | undefined)?.[list];
  return Array.isArray(items) ? items.map((item: Item) => shown(item)) : answer;
}
