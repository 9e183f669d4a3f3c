import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/setup/longest-first.ts';

/** Tests wait for conditions, never for time: this only ends what hangs, also on a machine that is busy with other things. */
const HANG_MS = 300_000;

/** The tests of everything but the window. */
export const gatewayTests = {
  name: 'gateway',
  environment: 'node',
  globalSetup: ['test/setup/built-gateway.ts'],
  setupFiles: ['test/setup/seeded-properties.ts', 'test/setup/texts.ts'],
  // Loading the gateway anew for every file would cost a third of the time; its modules keep no state.
  isolate: false,
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  include: [
    'test/{gateway,fleet,main,preload,tools,architecture,conformance,soak}/**/*.test.ts',
    'test/scenario/**/*.scenario.ts',
  ],
};

export default defineConfig({
  test: {
    // More than cores: the longest tests wait for programs of their own to fly.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: gatewayTests },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          setupFiles: [
            'test/setup/seeded-properties.ts',
            'test/setup/texts.ts',
            'test/setup/patient-renderer.ts',
          ],
          // Stores are one a window, so each file gets a realm of its own; a process of its own costs twice as much.
          pool: 'vmForks',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          testTimeout: HANG_MS,
        },
      },
    ],
  },
});
