import type { PolicyServiceOptions } from '../../command/policy/policy-service.ts';
import { readPolicyText } from '../../command/policy/text/parse-policies.ts';
import {
  type MetadataReader,
  readGeneralFile,
  readParameterFile,
} from '../../onboard/parameter/description/metadata-reader.ts';

/** How a station reads policies that users write, and files that vehicles send about themselves. */
export interface ContentReaders {
  readonly policyText: PolicyServiceOptions['read'];
  readonly metadata: MetadataReader;
}

/** In this process: for simulated worlds, which run in a job process themselves. */
export const readHere: ContentReaders = {
  policyText: async (text) => readPolicyText(text),
  metadata: { general: readGeneralFile, parameters: readParameterFile },
};
