import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './build/repository-root.ts';
import { dependencyTable } from './dependencies/dependency-table.ts';

// npm run list-dependencies: writes docs/dependencies.md.
writeFileSync(join(repositoryRoot, 'docs/dependencies.md'), dependencyTable(repositoryRoot));
