import { join } from 'node:path';

/** A bundle of our own code for Node or Electron; packages stay imports, resolved from node_modules at run time. */
export interface NodeBundle {
  /** Entry files relative to the repository, keyed by the name of the output without its ending. */
  readonly entries: Readonly<Record<string, string>>;
  /** Output folder relative to the repository, emptied first. */
  readonly outFolder: string;
  /** ESM for Node; CommonJS for a sandboxed preload, which can load nothing else. */
  readonly format: 'es' | 'cjs';
}

/**
 * Bundles with Vite's own build. Shared chunks lie flat beside the entries, so that `import.meta.url` has the
 * same depth in every output file: code in a gateway entry finds `../map` and `../renderer` from wherever it
 * was bundled to.
 */
export async function bundleForNode(root: string, bundle: NodeBundle): Promise<void> {
  const { build } = await import('vite');
  const ending = bundle.format === 'es' ? 'js' : 'cjs';
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(root, bundle.outFolder),
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      target: 'node22',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(bundle.entries).map(([name, path]) => [name, join(root, path)]),
        ),
        external: ['electron'],
        output: {
          format: bundle.format,
          entryFileNames: `[name].${ending}`,
          chunkFileNames: `[name]-[hash].${ending}`,
        },
      },
    },
    ssr: { target: 'node', noExternal: [/^\.{0,2}\//] },
  });
}
