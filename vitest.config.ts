import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'gateway',
          environment: 'node',
          include: [
            'test/{gateway,main,preload,tools,architecture,conformance}/**/*.test.ts',
            'test/scenario/**/*.scenario.ts',
          ],
        },
      },
      {
        plugins: [react()],
        test: { name: 'renderer', environment: 'happy-dom', include: ['test/renderer/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
