import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './build/repository-root.ts';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The edited part of package-lock.json. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const platformName =
  /(android|darwin|win32|freebsd|openharmony|linux)-(x64|arm64|ia32|arm|ppc64|riscv64|s390x)(?:-(\w+))?$/;

/**
 * Adds the packages for other platforms that the lock file lacks. npm omits an optional package
 * when the registry did not have it, and `npm ci` then refuses the whole lock file on every
 * platform. The added entries have no checksum, because the files are not available here. A
 * platform that needs one fetches it by its exact version.
 */
export function completeLock<Lock extends LockFile>(lock: Lock): Lock {
  const { '': root, ...packages } = lock.packages;
  const completed: Record<string, LockedPackage> = { ...packages };
  for (const holder of Object.values(packages)) {
    for (const [name, version] of Object.entries(holder.optionalDependencies ?? {})) {
      const platform = platformName.exec(name);
      if (platform === null || !/^\d/.test(version)) continue;
      completed[`node_modules/${name}`] ??= placeholder(version, holder.dev === true, platform);
    }
  }
  const sorted = Object.entries(completed).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return {
    ...lock,
    packages: { ...(root === undefined ? {} : { '': root }), ...Object.fromEntries(sorted) },
  };
}

function placeholder(version: string, isDev: boolean, platform: RegExpExecArray): LockedPackage {
  const [, os = '', cpu = '', abi] = platform;
  const libc = os !== 'linux' || abi === undefined ? undefined : abi.startsWith('musl') ? 'musl' : 'glibc';
  return {
    version,
    ...(isDev ? { dev: true } : {}),
    optional: true,
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
}

// npm run complete-lock: run this after each npm install that changed package-lock.json.
if (import.meta.main) {
  const path = join(repositoryRoot, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}
