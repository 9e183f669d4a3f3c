import type { RequestContext } from '../account/principal.ts';
import type { SitlOutput, SitlProgram, SitlRecord, SitlRequest } from './sitl.ts';

/** SITL programs of this machine, started and stopped by its owner. */
export interface SitlPort {
  /** @throws sitl-config-invalid */
  programs(): readonly SitlProgram[];
  /** Running ones and the last that ended, newest first. */
  list(): readonly SitlRecord[];
  /**
   * Resolves when the process runs and its link is there.
   * @throws sitl-program-missing, sitl-config-invalid, port-taken, link-exists, resource-limit
   */
  start(request: SitlRequest, context: RequestContext): Promise<SitlRecord>;
  /** Lines after `afterSeq`, oldest first. @throws not-found */
  output(sitlId: string, afterSeq: number): SitlOutput;
  /** Resolves when the process and all it started have ended; idempotent. @throws not-found */
  stop(sitlId: string, context: RequestContext): Promise<SitlRecord>;
}
