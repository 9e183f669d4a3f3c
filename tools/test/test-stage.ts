import { countPlaywright, countVitest, type TestCount } from './test-count.ts';

/** One stage of `npm test`: a program that passes by exiting with 0. */
export interface TestStage {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the stage leaves its JSON report and how to count it; a stage without one counts only when it fails. */
  readonly report?: { readonly path: string; readonly count: (report: unknown) => TestCount };
}

/** The stages in order, cheapest first. `browserPath` is the Chromium the window is tested in. */
export function testStages(binFolder: string, reportFolder: string, browserPath: string): TestStage[] {
  const tool = (name: string): string => `${binFolder}/${name}`;
  const vitestReport = `${reportFolder}/vitest.json`;
  const playwrightReport = `${reportFolder}/playwright.json`;
  return [
    { name: 'format', command: tool('biome'), args: ['format', '.'] },
    { name: 'lint', command: tool('biome'), args: ['lint', '--error-on-warnings', '.'] },
    {
      name: 'lint of types',
      command: tool('oxlint'),
      args: [
        '--type-aware',
        '--deny-warnings',
        'gateway',
        'main',
        'preload',
        'renderer',
        'resources',
        'tools',
        'test',
      ],
    },
    { name: 'types', command: tool('tsc'), args: ['-b'] },
    { name: 'unused code', command: tool('knip'), args: [] },
    {
      name: 'unit, scenario and architecture tests',
      command: tool('vitest'),
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      report: { path: vitestReport, count: countVitest },
    },
    { name: 'build', command: tool('node'), args: ['tools/build.ts'] },
    { name: 'package', command: tool('node'), args: ['tools/verify-package.ts'] },
    {
      name: 'browser tests',
      command: tool('playwright'),
      args: ['test', '--reporter=list,json'],
      environment: { CHROMIUM_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      report: { path: playwrightReport, count: countPlaywright },
    },
  ];
}
