import { raw } from 'sql-template-tag';
import { findTelemetry } from '../../fleet/telemetry-history.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 200;
const DAYS = ['2026-01-01', '2026-01-02'];
const ROWS = VEHICLES * 86_400 * DAYS.length;
const QUERIES = 20;
const BUDGET_MS = 200;

/** One vehicle's day among as many rows of telemetry as fit on this machine. A partition holds a day of 200 vehicles. */
export async function run(): Promise<BenchResult[]> {
  if (!hasFleetPeers()) throw new Error('install nats-server and postgresql');
  const peers = await FleetPeers.begin();
  const { query } = peers.database;
  try {
    for (const day of DAYS) {
      const name = raw(`telemetry_${day.replaceAll('-', '')}`);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString();
      await query`CREATE TABLE ${name} PARTITION OF telemetry FOR VALUES FROM (${raw(`'${day}T00:00:00Z'`)}) TO (${raw(`'${next}'`)})`;
      await query`
        INSERT INTO ${name} (station_id, vehicle_id, at, status, armed, lat, lon, altitude_m, battery_pct)
        SELECT 'st-' || lpad((v / 10)::text, 16, '0'), 'uav-' || v % 10, ${`${day}T00:00:00Z`}::timestamptz + make_interval(secs => s),
          'flying', true, 47 + v * 0.001, 8 + s * 0.00001, s % 100, 100 - s / 864
        FROM generate_series(0, 86399) s, generate_series(0, ${VEHICLES - 1}::int) v`;
    }
    await query`ANALYZE telemetry`;
    const timesMs: number[] = [];
    let rows = 0;
    for (let index = 0; index < QUERIES; index += 1) {
      const vehicle = (index * 37) % VEHICLES;
      const beginMs = performance.now();
      const found = await findTelemetry(peers.database, {
        stationId: `st-${String(Math.floor(vehicle / 10)).padStart(16, '0')}`,
        vehicleId: `uav-${vehicle % 10}`,
        fromMs: Date.parse('2026-01-01T00:00:00Z'),
        toMs: Date.parse('2026-01-02T00:00:00Z'),
        everyS: 10,
        limit: 10_000,
      });
      timesMs.push(performance.now() - beginMs);
      rows = found.length;
    }
    const plan = await query<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT * FROM telemetry WHERE station_id = 'st-0000000000000001' AND vehicle_id = 'uav-1'
        AND at >= '2026-01-01T00:00:00Z' AND at < '2026-01-02T00:00:00Z'`;
    for (const line of plan) console.log(`    ${line['QUERY PLAN']}`);
    const p95 = percentile(timesMs, 0.95);
    return [
      {
        name: `one vehicle’s day (${rows.toLocaleString('en-US')} rows, one in 10 s) among ${(ROWS / 1e6).toFixed(1)} M rows, p95`,
        value: p95,
        unit: 'ms',
        budget: `≤ ${BUDGET_MS} ms`,
        ok: p95 <= BUDGET_MS,
      },
    ];
  } finally {
    await peers.stop();
  }
}
