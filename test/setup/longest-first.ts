import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the tests that run the gateway as a program, or fly for minutes, before all others: one
 * that is begun last keeps the whole run waiting.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = new Set(
      sorted.filter(({ moduleId }) =>
        /gateway-child|tutorial-script|recorded-operations/.test(readFileSync(moduleId, 'utf8')),
      ),
    );
    return [...isLong, ...sorted.filter((file) => !isLong.has(file))];
  }
}
