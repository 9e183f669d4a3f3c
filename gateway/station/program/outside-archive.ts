/**
 * The place of a packaged file where native code finds it. In the desktop package the files lie in `app.asar`, which only
 * Electron's own file functions can look into; those that SQLite opens by itself lie unpacked beside it.
 */
export function outsideArchive(path: string): string {
  return path.replace(/([\\/]app\.asar)(?=[\\/])/, '$1.unpacked');
}
