import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { gatewayStep } from '../../tools/build/build-steps.ts';
import { repositoryRoot } from '../../tools/build/repository-root.ts';
import { runSteps } from '../../tools/build/run-steps.ts';
import type { BenchResult } from './bench-result.ts';

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

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

await runSteps(repositoryRoot, [gatewayStep], console.log);
const rows: string[] = [];
let missed = 0;
for (const [name, load] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  const bench = await load();
  for (const result of await bench.run()) {
    if (!result.ok) missed += 1;
    const value = Number(result.value.toPrecision(4)).toLocaleString('en-US');
    console.log(
      `  ${result.ok ? 'ok  ' : 'MISS'} ${result.name}: ${value} ${result.unit}  (${result.budget})`,
    );
    rows.push(
      `| ${name} | ${result.name} | ${value} ${result.unit} | ${result.budget} | ${result.ok ? 'kept' : '**missed**'} |`,
    );
  }
}
if (chosen.length === 0) writePage(rows);
console.log(missed === 0 ? '\nEvery budget kept.' : `\n${missed} budget(s) missed.`);
process.exit(missed === 0 ? 0 : 1);

/** The page keeps its prose; only the table between the two marks is made anew. */
function writePage(lines: readonly string[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const cpu = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const table = [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpu}, Node ${process.versions.node}, with \`npm run bench\`.`,
    '',
    '| bench | what | measured | budget | |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
  writeFileSync(
    PAGE,
    page.replace(
      /<!-- figures -->[\s\S]*<!-- \/figures -->/,
      `<!-- figures -->\n${table}\n<!-- /figures -->`,
    ),
  );
}
