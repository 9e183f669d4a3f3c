import { defineConfig } from '@playwright/test';

/** Files of more than a minute run first: one that starts last would keep the whole run waiting. */
const LONG = /\/(keyboard|usability|fly-map)\.spec\.ts$/;

/** Sticks and pictures count as late after half a second: these tests have the machine for themselves. */
const REAL_TIME = /\/(camera|gamepad|video)\.spec\.ts$/;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: [LONG, REAL_TIME] },
    { name: 'real time', testMatch: REAL_TIME, dependencies: ['long', 'others'], workers: 1 },
  ],
  outputDir: '.cache/playwright',
  // A page, the map that is drawn for it in software and a gateway keep a core busy: a third file makes all slower.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine that draws maps in software: only a test that fails waits so long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 720 },
    // Laid out as ever, drawn with a quarter of the pixels: maps are drawn in software, which is a third of the work.
    deviceScaleFactor: 0.5,
    // Recording each step costs a tenth of the run: on wish, for a test that fails.
    trace: process.env.AERODECK_TEST_TRACE === undefined ? 'off' : 'retain-on-failure',
    // Pages at rest, as for people who ask for it: what is checked does not depend on a moment of a transition.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright's recorder needs a program that is not in the package.
    video: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // No graphics card where the tests run: pages are put together in software, only the map's WebGL is emulated.
        '--disable-gpu',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
