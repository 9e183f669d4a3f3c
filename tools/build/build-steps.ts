import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceNotices } from '../dependencies/licence-notices.ts';
import { baseMapStep } from './base-map-step.ts';
import type { BuildStep } from './build-step.ts';
import { repositoryRoot } from './repository-root.ts';

/** Inputs that can change the bundler's output for the same source. */
const bundlerInputs = ['package-lock.json', 'tsconfig.base.json', 'tools/build/build-steps.ts'];

/** The gateway's entries as plain Node programs. */
export const gatewayStep: BuildStep = {
  name: 'gateway',
  inputs: () => ({ paths: ['gateway', ...bundlerInputs] }),
  outputs: [
    'out/gateway/cli.js',
    'out/gateway/admin.js',
    'out/gateway/fork-entry.js',
    'out/gateway/simulator-entry.js',
    'out/gateway/job-entry.js',
  ],
  run: (root) =>
    bundleForNode(root, {
      entries: {
        cli: 'gateway/cli.ts',
        admin: 'gateway/admin.ts',
        'fork-entry': 'gateway/fork-entry.ts',
        'simulator-entry': 'gateway/simulation/vehicle/simulator-entry.ts',
        'job-entry': 'gateway/job-entry.ts',
      },
      outFolder: 'out/gateway',
      format: 'es',
    }),
};

/** Electron's main process. */
const mainStep: BuildStep = {
  name: 'main',
  inputs: () => ({
    paths: ['main', 'preload/bridge.ts', 'gateway/contract', 'gateway/base', ...bundlerInputs],
  }),
  outputs: ['out/main/index.js'],
  run: (root) =>
    bundleForNode(root, { entries: { index: 'main/index.ts' }, outFolder: 'out/main', format: 'es' }),
};

/** The window's preload script. */
const preloadStep: BuildStep = {
  name: 'preload',
  inputs: () => ({ paths: ['preload', ...bundlerInputs] }),
  outputs: ['out/preload/index.cjs'],
  run: (root) =>
    bundleForNode(root, { entries: { index: 'preload/index.ts' }, outFolder: 'out/preload', format: 'cjs' }),
};

/** The window's page. */
const rendererStep: BuildStep = {
  name: 'renderer',
  inputs: () => ({
    paths: [
      'renderer',
      'resources/map-style',
      'preload/bridge.ts',
      'gateway/contract',
      'vite.config.ts',
      ...bundlerInputs,
    ],
  }),
  outputs: ['out/renderer/index.html'],
  async run(root) {
    const { build } = await import('vite');
    await build({ configFile: join(root, 'vite.config.ts'), root: join(root, 'renderer'), logLevel: 'warn' });
  },
};

/** The licences that the window shows. Its libraries are known once it is bundled. */
const licencesStep: BuildStep = {
  name: 'licences',
  inputs: () => ({
    paths: ['NOTICE', 'tools/dependencies/licence-notices.ts', ...bundlerInputs],
    values: readdirSync(join(repositoryRoot, 'out/renderer/assets')).sort(),
  }),
  outputs: ['out/renderer/licences.json'],
  async run(root) {
    writeFileSync(join(root, 'out/renderer/licences.json'), JSON.stringify(licenceNotices(root)));
  },
};

/** All steps of `npm run build` in order: the quick steps first, so that a mistake shows early. */
export const buildSteps: readonly BuildStep[] = [
  preloadStep,
  mainStep,
  gatewayStep,
  rendererStep,
  licencesStep,
  baseMapStep,
];

/**
 * Packages that every start of the gateway loads. With what they need they have hundreds of small files, which take longer to
 * find and open one by one than to run. Other packages are resolved from node_modules at run time.
 */
const BUNDLED_PACKAGES = /^(fastify|zod|ws|jose|@fastify\/.*|@scalar\/snippetz|sql-template-tag|yaml)$/;

/** A bundle of our code for Node or Electron, with {@link BUNDLED_PACKAGES}. */
export interface NodeBundle {
  /** Entry files relative to the repository, keyed by the output name without its extension. */
  readonly entries: Readonly<Record<string, string>>;
  /** Output folder relative to the repository, emptied first. */
  readonly outFolder: string;
  /** ESM for Node; CommonJS for a sandboxed preload, which can load nothing else. */
  readonly format: 'es' | 'cjs';
}

/**
 * Bundles with Vite. Shared chunks are beside the entries, so that `import.meta.url` has the same
 * depth in every output file: code finds `../map` and `../renderer` from any bundle.
 */
async function bundleForNode(root: string, bundle: NodeBundle): Promise<void> {
  const { build } = await import('vite');
  const ending = bundle.format === 'es' ? 'js' : 'cjs';
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
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
    ssr: {
      target: 'node',
      noExternal: true,
      external: Object.keys(dependencies).filter((name) => !BUNDLED_PACKAGES.test(name)),
    },
  });
}
