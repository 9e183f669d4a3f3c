import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The window's page. `base: './'` because the gateway and the package serve it from different places.
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    sourcemap: true,
    target: 'chrome130',
    // The map library alone is larger than the default limit; it has a chunk of its own.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // The window, and a page that shows each component in each of its states.
      input: ['renderer/index.html', 'renderer/gallery.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
  // A browser test or a second checkout must never answer for another one's cache.
  cacheDir: '../.cache/vite',
});
