import { gatewayStep } from '../../tools/build/build-steps.ts';
import { repositoryRoot } from '../../tools/build/repository-root.ts';
import { runSteps } from '../../tools/build/run-steps.ts';

/** Builds the gateway for the tests that run its programs: a simulator or job process starts in half the time. */
export async function setup(): Promise<void> {
  await runSteps(repositoryRoot, [gatewayStep], (line) => console.log(line));
}
