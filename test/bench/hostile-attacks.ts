import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as hostile from '../builder/hostile-inputs.ts';
import { pngTile, writeMbtilesFixture } from '../builder/map-files.ts';

/** Sends one request and gives the JSON of its answer; never rejects. Bytes are sent as a file, anything else as JSON. */
export type Send = (
  as: 'key' | 'account' | 'operator',
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object | string | Uint8Array,
) => Promise<Readonly<Record<string, unknown>>>;

export interface HostileAttack {
  readonly name: string;
  run(send: Send): Promise<unknown>;
}

const MB = 1_000_000;
const MIB = 1024 * 1024;
const READ_EVERY_MS = 250;
const READ_LIMIT_MS = 25_000;

const checked = (text: string) => ({ text });
const SCENARIO_CHECK = '/api/simulations/hostile/validate';
const importAs = (format: string) => `/api/flight-plans/import?format=${format}`;

/** The same request so many times at once. */
function together(count: number, run: (index: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

const kml = (count: number): HostileAttack => ({
  name: `${count} × KML of 140,000 placemarks`,
  run: (send) => {
    const body = Buffer.from(hostile.kmlOfPlacemarks(140_000));
    return together(count, () => send('key', 'POST', importAs('kml'), body));
  },
});

const scenario = (what: string, text: string): HostileAttack => ({
  name: `4 × scenario of ${what}`,
  run: (send) => together(4, () => send('key', 'POST', SCENARIO_CHECK, checked(text))),
});

/** Every attack of the bench, each by itself; all of them together are one more. */
export const HOSTILE_ATTACKS: readonly HostileAttack[] = [
  // What the same measurement gives when nothing is sent.
  { name: 'no attack', run: () => pause(3000) },
  {
    name: 'one expression that fills the memory',
    run: (send) => send('key', 'POST', '/api/workflows/evaluate', { expression: '[1..9999999]' }),
  },
  {
    name: 'expressions that fill the memory or never end',
    run: (send) =>
      together(hostile.HOSTILE_EXPRESSIONS.length, (index) =>
        send('key', 'POST', '/api/workflows/evaluate', { expression: hostile.HOSTILE_EXPRESSIONS[index] }),
      ),
  },
  {
    name: 'policies with nested parentheses',
    run: (send) =>
      together(4, (index) =>
        send(
          'key',
          'POST',
          '/api/policies/x/validate',
          checked(hostile.policyOfDepth([100, 150, 300, 30_000][index] ?? 1)),
        ),
      ),
  },
  kml(1),
  kml(8),
  {
    name: '4 × plan check with a survey of 1,000 corners',
    run: (send) =>
      together(4, () => send('key', 'POST', '/api/flight-plans/check', { plan: hostile.surveyPlan(1000) })),
  },
  {
    name: '4 × check of the largest plan',
    run: (send) =>
      together(4, () =>
        send('key', 'POST', '/api/flight-plans/check', { plan: hostile.largestFlightPlan() }),
      ),
  },
  {
    name: 'saving and exporting the largest plan',
    run: async (send) => {
      const plan = hostile.largestFlightPlan();
      const { flightPlanId } = await send('account', 'POST', '/api/flight-plans', { name: 'Hostile', plan });
      const formats = ['plan', 'waypoints', 'kml', 'kmz', 'geojson', 'gpx', 'csv'];
      await together(formats.length, (index) =>
        send('account', 'GET', `/api/flight-plans/${String(flightPlanId)}/export?format=${formats[index]}`),
      );
    },
  },
  scenario('5,000 anchors', hostile.scenarioOfAnchors(5000)),
  scenario('merge keys', hostile.scenarioOfMergeKeys(2000)),
  scenario('deep flow', hostile.scenarioOfDeepFlow(200_000)),
  scenario('doubling aliases', hostile.scenarioOfDoublingAliases()),
  {
    name: '4 × GeoJSON of 500,000 points',
    run: (send) => {
      const body = Buffer.from(hostile.geojsonOfPoints(500_000));
      return together(4, () => send('key', 'POST', importAs('geojson'), body));
    },
  },
  {
    name: 'deep KML, and a KMZ that unpacks to 256 MiB',
    run: async (send) => {
      const deep = Buffer.from(hostile.kmlOfDepth(500_000));
      const bomb = hostile.zipBomb('doc.kml', 256 * MIB);
      await Promise.all([
        send('key', 'POST', importAs('kml'), deep),
        send('key', 'POST', importAs('kmz'), bomb),
        send('key', 'POST', importAs('kmz'), bomb),
      ]);
    },
  },
  {
    name: 'JSON of 1 to 5 MB: deep, many keys, telemetry, items',
    run: (send) => {
      const about = {
        tenant_id: 'x',
        correlation_id: 'x',
        mission_context: { asset_id: 'uav-1', site: 'x', objective: 'x' },
      };
      const keys = hostile.jsonOfKeys(80_000);
      const telemetry = `[{"battery_pct":1,"altitude_m":1,"link_quality":1,"status":"x","more":${keys}}]`;
      const items = hostile.missionItems(2000);
      return Promise.all([
        send('key', 'POST', '/api/workflows/check', hostile.jsonOfDepth(500_000)),
        send('key', 'POST', '/api/workflows/evaluate', `{"expression":"1","context":${keys}}`),
        send(
          'key',
          'POST',
          '/api/v1/cognitive/uav/observability/telemetry',
          `${JSON.stringify(about).slice(0, -1)},"telemetry":${telemetry}}`,
        ),
        send('key', 'POST', '/api/vehicles/uav-1/mission/compare', { items }),
        send('key', 'POST', '/mission/start', { vehicleId: 'uav-1', items }),
        send(
          'account',
          'POST',
          '/api/workspaces',
          `{"name":"x","content":{"scenario":"","apis":[],"requests":[],"assistant":${keys}}}`,
        ),
      ]);
    },
  },
  {
    name: '4 × action plan of 2,000 steps',
    run: (send) =>
      together(4, () => send('key', 'POST', '/api/action/plan/create', hostile.actionPlan(2000))),
  },
  {
    name: '4 × workflow of 300 nodes',
    run: (send) => {
      const graph = hostile.largestWorkflow();
      return Promise.all([
        together(3, () => send('key', 'POST', '/api/workflows/check', graph)),
        send('key', 'POST', '/api/workflows', { name: 'Hostile', graph }),
      ]);
    },
  },
  {
    name: 'the largest zone, one that is larger, and the largest checklist',
    run: async (send) => {
      await Promise.all([
        send('operator', 'PUT', '/api/zones/hostile', hostile.zoneOfRings(2)),
        send('operator', 'PUT', '/api/zones/hostile', hostile.zoneOfRings(5)),
        send('operator', 'PUT', '/api/checklists/hostile', hostile.largestChecklist()),
        send('key', 'GET', '/api/checklists'),
      ]);
      await send('operator', 'DELETE', '/api/zones/hostile');
      await send('operator', 'DELETE', '/api/checklists/hostile');
    },
  },
  {
    name: 'SDKs of all operations in every language',
    run: async (send) => {
      const { items } = await send('key', 'GET', '/api/docs/apis');
      const operations = (items as { id?: string; operationId?: string }[]).map(
        (each) => each.operationId ?? each.id,
      );
      await together(4, (index) =>
        send('key', 'POST', '/api/sdk/generate', {
          language: ['typescript', 'python', 'curl', 'postman'][index],
          operations,
        }),
      );
    },
  },
  {
    name: 'import, plots, timeline and every export of a 24 MB tlog',
    run: async (send) => {
      const log = hostile.hostileTlog(24 * MB);
      const { sessionId } = await send('key', 'POST', '/api/replay/import?name=hostile.tlog', log);
      const session = `/api/replay/sessions/${String(sessionId)}`;
      await readToTheEnd(send, session);
      const { messages } = await send('key', 'GET', `${session}/fields`);
      const fields = (messages as { fields: { id: string }[] }[] | undefined)?.flatMap((each) => each.fields);
      const twelve = fields?.slice(0, 12).map(({ id }) => encodeURIComponent(id));
      await Promise.all([
        send('key', 'GET', `${session}/plot?points=20000&fields=${twelve?.join() ?? 'none'}`),
        send('key', 'GET', `/api/replay/timeline?session=${String(sessionId)}`),
        ...['mcap', 'csv', 'kml', 'geojson', 'tlog', 'csv&message=ODOMETRY'].map((format) =>
          send('key', 'GET', `${session}/export?format=${format}`),
        ),
      ]);
      await send('key', 'DELETE', session);
    },
  },
  {
    name: '4 × MCAP export of an 18 MB tlog',
    run: async (send) => {
      const { sessionId } = await send(
        'key',
        'POST',
        '/api/replay/import?name=mcap.tlog',
        hostile.hostileTlog(18 * MB),
      );
      const session = `/api/replay/sessions/${String(sessionId)}`;
      await readToTheEnd(send, session);
      await together(4, () => send('key', 'GET', `${session}/export?format=mcap`));
      await send('key', 'DELETE', session);
    },
  },
  {
    name: 'logs of noise, and twenty small logs at once',
    run: (send) =>
      Promise.all([
        send('key', 'POST', '/api/replay/import?name=noise.tlog', hostile.tlogOfNoise(16 * MB)),
        send('key', 'POST', '/api/replay/import?name=noise.ulg', ulogOfDefinitions(8 * MB)),
        together(20, (index) =>
          send('key', 'POST', `/api/replay/import?name=s${index}.tlog`, hostile.hostileTlog(900_000)),
        ),
      ]),
  },
  {
    name: 'three of the busiest scenarios at 20 ×',
    run: async (send) => {
      const runs = await Promise.all(
        [1, 2, 3].map(() =>
          send('key', 'POST', '/api/simulation/run', { scenario: hostile.busiestScenario(600), speed: 20 }),
        ),
      );
      await pause(6000);
      await Promise.all(
        runs.map(({ simulationId }) =>
          send('key', 'POST', `/api/simulation/run/${String(simulationId)}/cancel`, {}),
        ),
      );
    },
  },
  {
    name: 'terrain files: an 18 MB grid, noise',
    run: (send) =>
      Promise.all([
        send(
          'operator',
          'POST',
          '/api/terrain/files/import?name=big.asc',
          Buffer.from(hostile.ascGrid(3000)),
        ),
        send('operator', 'POST', '/api/terrain/files/import?name=noise.tif', tiffOfNoise(8 * MB)),
      ]),
  },
  {
    name: 'files that lie about their sizes: GeoTIFF, PMTiles, DataFlash',
    run: (send) =>
      Promise.all([
        send('operator', 'POST', '/api/terrain/files/import?name=bomb.tif', hostile.geotiffOfBombs(5)),
        together(4, (index) =>
          send(
            'operator',
            'POST',
            `/api/map/sources/import?name=bomb${index}.pmtiles`,
            hostile.pmtilesOfEntries(3_000_000),
          ),
        ),
        together(2, (index) =>
          send(
            'key',
            'POST',
            `/api/replay/import?name=bomb${index}.bin`,
            hostile.dataflashOfDefinitions(8 * MB),
          ),
        ),
      ]),
  },
  {
    name: 'a map whose tiles claim 60,000 pixels a side',
    run: async (send) => {
      const { sourceId } = await send(
        'operator',
        'POST',
        '/api/map/sources/import?name=bomb.mbtiles',
        mapOfBombs(),
      );
      await together(60, (index) =>
        send(
          'key',
          'GET',
          `/api/map/sources/${String(sourceId)}/tiles/8/${index % 20}/${Math.floor(index / 20)}`,
        ),
      );
      await send('operator', 'DELETE', `/api/map/sources/${String(sourceId)}`);
    },
  },
  {
    name: 'large lists: audit, commands, decisions, timelines',
    run: (send) =>
      Promise.all([
        send('operator', 'GET', '/api/audit?limit=200'),
        send('operator', 'GET', '/api/audit/export'),
        send('operator', 'GET', '/api/audit/verify'),
        send('operator', 'GET', '/api/commands?limit=200'),
        send('operator', 'GET', '/api/governance/decisions?limit=200'),
        send('key', 'GET', '/api/replay/sessions?limit=200'),
        send('key', 'GET', '/openapi.json'),
      ]),
  },
];

async function readToTheEnd(send: Send, session: string): Promise<void> {
  const giveUpAt = performance.now() + READ_LIMIT_MS;
  while (performance.now() < giveUpAt) {
    const { state } = await send('key', 'GET', session);
    if (state !== 'indexing') return;
    await pause(READ_EVERY_MS);
  }
}

/** A ULog of nothing but message definitions. */
function ulogOfDefinitions(bytes: number): Buffer {
  const head = Buffer.alloc(16);
  head.set([0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 1]);
  const parts: Buffer[] = [head];
  for (let size = head.length, index = 0; size < bytes; index += 1) {
    const text = `m${index}:uint64_t timestamp;${'float[255] a;'.repeat(8)}`;
    const record = Buffer.alloc(3 + text.length);
    record.writeUInt16LE(text.length, 0);
    record.write('F', 2);
    record.write(text, 3);
    parts.push(record);
    size += record.length;
  }
  return Buffer.concat(parts);
}

function tiffOfNoise(bytes: number): Buffer {
  const noise = Buffer.alloc(bytes, 0xff);
  noise.write('II*\0', 'latin1');
  noise.writeUInt32LE(8, 4);
  return noise;
}

/** Tiles whose header claims more than a picture may have. */
function mapOfBombs(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-hostile-'));
  try {
    const path = join(folder, `${randomUUID()}.mbtiles`);
    const bytes = pngTile(60_000);
    const tiles = Array.from({ length: 500 }, (_, index) => ({
      z: 8,
      x: index % 20,
      y: Math.floor(index / 20),
      bytes,
    }));
    writeMbtilesFixture(path, tiles);
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
