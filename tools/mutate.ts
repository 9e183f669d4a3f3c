import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { gatewayStep } from './build/build-steps.ts';
import { repositoryRoot } from './build/repository-root.ts';
import { runSteps } from './build/run-steps.ts';

/** The folders of each room that are mutated. Their tests are in the same folders of `test`. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  command: ['gateway/command'],
  action: ['gateway/action'],
  mavlink: ['gateway/mavlink'],
  vehicle: ['gateway/vehicle'],
  credit: ['gateway/developer/credit'],
  access: [
    'gateway/base/principal',
    'gateway/developer/account',
    'gateway/developer/guard',
    'gateway/developer/key',
    'gateway/server/http/guard',
  ],
  audit: ['gateway/store/audit'],
};

// npm run mutate -- ROOM [FILE] [--tests GLOB] [--minutes N]: changes one thing at a time and reports what no test notices.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' }, minutes: { type: 'string', default: '60' } },
});
const [name = '', wanted = '**'] = positionals;
const room = rooms[name];
if (!room) {
  console.error(`Use: npm run mutate -- ${Object.keys(rooms).join('|')} [FILE] [--tests GLOB] [--minutes N]`);
  process.exit(1);
}
process.chdir(repositoryRoot);
await runSteps(repositoryRoot, [gatewayStep], (line) => console.log(line));
const endsAt = Date.now() + Number(values.minutes) * 60_000;
const total = { killed: 0, tested: 0 };
for (const folder of room) {
  for (const file of globSync(`${folder}/**/*.ts`)) {
    if (file.includes('/generated/') || !matchesGlob(file, `**/${wanted}`)) continue;
    if (Date.now() > endsAt) console.log(`${file}: left out, time is up`);
    else
      await mutate(file, values.tests ?? `${folder}/**/*.test.ts`).catch((error: unknown) =>
        console.error(`${file}: not measured. ${error}`),
      );
  }
}
console.log(killed(total));

async function mutate(file: string, tests: string): Promise<void> {
  const mutants = await new Stryker({
    mutate: [file],
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    testFiles: [`test/${tests}`],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts' },
    concurrency: 1,
    // Mutants of what runs at import would each need every test.
    ignoreStatic: true,
    // A busy machine must not count a survivor as a timeout.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    reporters: process.stdout.isTTY ? ['progress'] : [],
    logLevel: 'error',
    allowEmpty: true,
    incremental: true,
    incrementalFile: `.cache/mutation/${file}.json`,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['out/!(gateway)', 'dist', '.cache'],
    // Stryker would need the compiler's interface, which TypeScript 7 no longer has.
    disableTypeChecks: false,
    tsconfigFile: 'none',
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  const lines = readFileSync(file, 'utf8').split('\n');
  const count = { killed: 0, tested: 0 };
  for (const { status, location, replacement } of mutants) {
    if (!['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) continue;
    count.tested += 1;
    if (status === 'Killed' || status === 'Timeout') {
      count.killed += 1;
      continue;
    }
    const { start, end } = location;
    const line = lines[start.line - 1] ?? '';
    const original = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
    console.log(`${file}:${start.line}  ${original}  ->  ${replacement?.replaceAll(/\s+/g, ' ')}`);
  }
  total.killed += count.killed;
  total.tested += count.tested;
  console.log(`${file}: ${killed(count)}`);
}

function killed(count: { readonly killed: number; readonly tested: number }): string {
  const percent = count.tested === 0 ? 100 : Math.floor((count.killed / count.tested) * 100);
  return `killed ${count.killed} of ${count.tested} (${percent} %)`;
}
