import { enableCompileCache } from 'node:module';

// A plain `node` may be an old one, which cannot load the store; the npm scripts bring their own.
if (Number.parseInt(process.versions.node, 10) < 22) {
  console.error('Aerodeck needs Node 22 or later: start it with "npm run serve", which brings its own.');
  process.exit(1);
}
// Keys, logs and recordings of flights are the owner's alone.
process.umask(0o077);
// Compiled code is kept between starts: without it the listening line comes about half a second later.
enableCompileCache();
const { runHeadless } = await import('./headless.ts');
await runHeadless(process.argv.slice(2), process);
