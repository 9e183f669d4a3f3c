/** Ends the program with one clear line if this Node cannot load the native modules. */
export function requireNode(version: string, command: string): void {
  if (Number.parseInt(version, 10) >= 22) return;
  console.error(
    `Aerodeck needs Node 22 or newer, this is ${version}. Use: ${command} (npm brings its own Node 24)`,
  );
  process.exit(1);
}
