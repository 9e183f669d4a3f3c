import { execFileSync } from 'node:child_process';

/**
 * Time of the packed commit in seconds since 1970. The tools that write packages take it from
 * SOURCE_DATE_EPOCH as the newest time of any file, so that a later build of the commit has the same bytes.
 */
export function sourceDateEpoch(root: string): string {
  return (
    process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()
  );
}
