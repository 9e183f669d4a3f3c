// A plain `node` may be an old one, which cannot load the store; the npm scripts bring their own.
if (Number.parseInt(process.versions.node, 10) < 22) {
  console.error('Aerodeck needs Node 22 or later: start it with "npm run admin", which brings its own.');
  process.exit(1);
}
const { runAdmin } = await import('./station/admin-program.ts');
process.exitCode = runAdmin(process.argv.slice(2), process);
