import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './build/repository-root.ts';
import { completeLock, type LockFile } from './lock/complete-lock.ts';

// npm run complete-lock: to be run after each npm install that changed package-lock.json.
const path = join(repositoryRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
