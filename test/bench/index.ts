import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { gatewayStep } from '../../tools/build/build-steps.ts';
import { repositoryRoot } from '../../tools/build/repository-root.ts';
import { runSteps } from '../../tools/build/run-steps.ts';
import type { BenchResult } from './bench-result.ts';
import { killGateways } from './gateway-process.ts';

/** Every bench by the name it is chosen with: `npm run bench -- codec websocket`. */
const BENCHES: Readonly<Record<string, () => Promise<{ run(): Promise<BenchResult[]> }>>> = {
  codec: () => import('./codec.ts'),
  router: () => import('./router.ts'),
  'mission-upload': () => import('./mission-upload.ts'),
  'mission-read': () => import('./mission-read.ts'),
  'log-download': () => import('./log-download.ts'),
  parameters: () => import('./parameters.ts'),
  'parameter-file': () => import('./parameter-file.ts'),
  operations: () => import('./operations.ts'),
  'launch-kills': () => import('./launch-kills.ts'),
  policy: () => import('./policy.ts'),
  separation: () => import('./separation.ts'),
  store: () => import('./store.ts'),
  plan: () => import('./plan.ts'),
  planner: () => import('./planner.ts'),
  audit: () => import('./audit.ts'),
  credits: () => import('./credits.ts'),
  startup: () => import('./startup.ts'),
  window: () => import('./window.ts'),
  'fly-map': () => import('./fly-map.ts'),
  traffic: () => import('./traffic.ts'),
  heartbeat: () => import('./heartbeat.ts'),
  emergency: () => import('./emergency.ts'),
  hostile: () => import('./hostile.ts'),
  'end-to-end': () => import('./end-to-end.ts'),
  'link-lost': () => import('./link-lost.ts'),
  corrections: () => import('./corrections.ts'),
  recorder: () => import('./recorder.ts'),
  video: () => import('./video.ts'),
  explain: () => import('./explain.ts'),
  websocket: () => import('./websocket.ts'),
  rest: () => import('./rest.ts'),
  playback: () => import('./playback.ts'),
  replay: () => import('./replay.ts'),
  'replay-plot': () => import('./replay-plot.ts'),
  simulation: () => import('./simulation.ts'),
  'workflow-canvas': () => import('./workflow-canvas.ts'),
  fleet: () => import('./fleet.ts'),
  'fleet-load': () => import('./fleet-load.ts'),
  'fleet-query': () => import('./fleet-query.ts'),
  'fleet-kills': () => import('./fleet-kills.ts'),
};

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const FIGURES = /<!-- figures -->[\s\S]*<!-- \/figures -->/;

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

await runSteps(repositoryRoot, [gatewayStep], console.log);
let missed = 0;
for (const [name, load] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  try {
    const results = await (await load()).run();
    missed += results.filter(({ ok }) => !ok).length;
    for (const result of results)
      console.log(
        `  ${result.ok ? 'ok  ' : 'MISS'} ${result.name}: ${measured(result)}  (${result.budget})  ${result.peer ?? ''}`,
      );
    writeRows(name, results);
  } catch (error) {
    missed += 1;
    console.error(error);
  } finally {
    killGateways();
  }
}
console.log(missed === 0 ? '\nEvery budget kept.' : `\n${missed} budget(s) missed.`);
process.exit(missed === 0 ? 0 : 1);

/** Replaces the rows of one bench in the table of the page; all others and the prose stay. */
function writeRows(name: string, results: readonly BenchResult[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const rows = page.match(FIGURES)?.[0].match(/^\| [a-z].*$/gm) ?? [];
  const rowsOf = (bench: string) =>
    bench === name ? results.map(row) : rows.filter((line) => line.startsWith(`| ${bench} |`));
  const table = [
    '| bench | what | measured | budget | | peer | date | machine |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.keys(BENCHES).flatMap(rowsOf),
  ].join('\n');
  const figures = `<!-- figures -->\n${table}\n<!-- /figures -->`;
  writeFileSync(
    PAGE,
    page.replace(FIGURES, () => figures),
  );

  /** Date and machine are in the first row of each bench. */
  function row(result: BenchResult, index: number): string {
    const { name: what, budget, ok, peer = '' } = result;
    const source = index === 0 ? `${new Date().toISOString().slice(0, 10)} | ${machine()}` : ' | ';
    const kept = budget === '' ? '' : ok ? 'kept' : '**missed**';
    return `| ${name} | ${what} | ${measured(result)} | ${budget} | ${kept} | ${peer} | ${source} |`;
  }
}

function measured({ value, unit }: BenchResult): string {
  return `${Number(value.toPrecision(4)).toLocaleString('en-US')} ${unit}`.trim();
}

function machine(): string {
  const memoryGb = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memoryGb} GB, Node ${process.versions.node}`;
}
