/** For a POSIX shell: nothing inside is expanded. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
