import { z } from 'zod';
import type { RequestContext } from '../account/principal.ts';
import { operatorTextSchema } from '../operator-text.ts';

const programId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** A SITL program this gateway can start. */
export const sitlProgramSchema = z
  .object({
    program: programId,
    title: z.string(),
    path: z.string().nullable().describe('The executable to start. null if none is installed'),
    problem: operatorTextSchema.nullable().describe('Why it cannot be started, and how to fix it'),
    defaultModel: z.string().nullable(),
    connects: z.string().describe('Link of its first instance'),
  })
  .meta({ id: 'SitlProgram' });
export type SitlProgram = z.infer<typeof sitlProgramSchema>;

/** Body of `POST /api/sitl`. Selects the program by name: the API accepts no path and no argument. */
export const sitlRequestSchema = z.strictObject({
  program: programId,
  instance: z.number().int().min(0).max(9).default(0).describe('Instance number, which changes the port'),
  model: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.+-]{0,63}$/, 'letters, digits, _ . + -')
    .optional(),
  home: z
    .strictObject({
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      altAmslM: z.number().min(-500).max(9000),
      headingDeg: z.number().min(0).max(360),
    })
    .optional()
    .describe('Default: a position about 60 m north of the simulated home of this station'),
  speed: z.number().min(1).max(20).default(1).describe('Factor of real time. A program may be slower'),
});
export type SitlRequest = z.infer<typeof sitlRequestSchema>;

/** One SITL started here, running or ended. */
export const sitlRecordSchema = z
  .object({
    sitlId: z.string(),
    program: z.string(),
    title: z.string(),
    state: z
      .enum(['running', 'stopping', 'stopped', 'ended'])
      .describe('`ended`: the program ended unexpectedly'),
    instance: z.number().int(),
    systemId: z.number().int().describe('The MAVLink system id it was started with'),
    command: z.array(z.string()).describe('The command line, one argument each'),
    pid: z.number().int().nullable(),
    linkId: z.string().nullable(),
    linkText: z.string(),
    exitCode: z.number().int().nullable(),
    signal: z.string().nullable(),
    problem: operatorTextSchema.nullable(),
    startedAtMs: z.number(),
    endedAtMs: z.number().nullable(),
  })
  .meta({ id: 'Sitl' });
export type SitlRecord = z.infer<typeof sitlRecordSchema>;

export const sitlLineSchema = z.object({
  seq: z.number().int().describe('Counts from 1 without gaps'),
  stream: z.enum(['out', 'err']),
  text: z.string(),
});
export type SitlLine = z.infer<typeof sitlLineSchema>;

/** A SITL's output after the requested line; keeps the last 1,000 lines. */
export const sitlOutputSchema = z
  .object({
    lines: z.array(sitlLineSchema),
    lostLines: z.number().int().describe('Lines after the requested one that are no longer stored'),
    state: sitlRecordSchema.shape.state,
  })
  .meta({ id: 'SitlOutput' });
export type SitlOutput = z.infer<typeof sitlOutputSchema>;

/** SITL programs of this machine, started and stopped by its owner. */
export interface SitlPort {
  /** @throws sitl-config-invalid */
  programs(): readonly SitlProgram[];
  /** Running ones and the last ended ones, newest first. */
  list(): readonly SitlRecord[];
  /**
   * Resolves when the process runs and its link exists.
   * @throws sitl-program-missing, sitl-config-invalid, port-taken, link-exists, resource-limit
   */
  start(request: SitlRequest, context: RequestContext): Promise<SitlRecord>;
  /** Lines after `afterSeq`, oldest first. @throws not-found */
  output(sitlId: string, afterSeq: number): SitlOutput;
  /** Resolves when the process and its children have ended. Idempotent. @throws not-found */
  stop(sitlId: string, context: RequestContext): Promise<SitlRecord>;
}
