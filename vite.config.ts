import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Not the files directly in `renderer`, which start the pages: in a common chunk, each page would start both. */
const NOT_A_PAGE = /^(?!.*[\\/]renderer[\\/][^\\/]+$)/;

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
            // Without its style sheet, which comes before ours on every page.
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl.*js$/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What a page always loads, in one file: as fifty small files it took longer.
            { name: 'start', tags: ['$initial'], test: NOT_A_PAGE },
            // What several screens share, by the screens that need it. Below 30 kB it joins a similar chunk.
            {
              name: 'shared',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 30_000,
              test: NOT_A_PAGE,
            },
          ],
        },
      },
    },
  },
  // A browser test or a second checkout must never answer for another one's cache.
  cacheDir: '../.cache/vite',
});
