import { z } from 'zod';

/**
 * Messages between a forked gateway and the process that forked it (Electron's main process), over
 * `parentPort`.
 * | The host forks `gateway/fork-entry` with the arguments of the command line (`--port 0
 * --data-dir …`). The gateway answers with `ready` once it listens, or with `failed` before it
 * exits. The packaged Electron cannot start a second Node, so the gateway asks its host for
 * simulator and job processes. The host passes messages between the gateway and its job processes
 * without reading them. `stop` ends the gateway, which stops its links, closes its store and exits
 * with code 0 within 3 s. Either side ignores unknown messages.
 */

/** Gateway → host. */
export const gatewayMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    /** Origin for the window, e.g. `http://127.0.0.1:8787`, without a trailing slash. */
    url: z.url(),
    /** The operator token of this run; never logged, never in an address. */
    operatorToken: z.string().min(1),
    /** Absolute path of the data directory in use, for "open data folder". */
    dataFolder: z.string().min(1),
  }),
  z.object({
    type: z.literal('failed'),
    /** An error code from `error.ts`. */
    code: z.string(),
    /** The problem and its fix, for the operator. */
    message: z.string(),
  }),
  z.object({
    /** Sent after `ready` and whenever the set of armed vehicles changes. */
    type: z.literal('armed'),
    /** Names of the armed vehicles, real and simulated; may be empty. */
    vehicles: z.array(z.string()),
  }),
  z.object({
    type: z.literal('spawn-simulator'),
    /** Chosen by the gateway, unique within its run. */
    id: z.string().min(1),
    /** Arguments of the simulator's entry. */
    args: z.array(z.string()),
  }),
  z.object({ type: z.literal('stop-simulator'), id: z.string().min(1) }),
  z.object({
    type: z.literal('spawn-job-process'),
    /** Chosen by the gateway, unique within its run. */
    id: z.string().min(1),
    /** Arguments of the job program. */
    args: z.array(z.string()),
  }),
  z.object({ type: z.literal('to-job-process'), id: z.string().min(1), message: z.unknown() }),
  /** Ends the process at once, whatever it is doing. */
  z.object({ type: z.literal('kill-job-process'), id: z.string().min(1) }),
]);
export type GatewayMessage = z.infer<typeof gatewayMessageSchema>;

/** Host → gateway. */
export const hostMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  /** The vehicles of this simulator process are sending. */
  z.object({ type: z.literal('simulator-started'), id: z.string() }),
  z.object({
    /** This simulator process has ended, or could not be started (`exitCode` null). */
    type: z.literal('simulator-exited'),
    id: z.string(),
    exitCode: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('from-job-process'), id: z.string(), message: z.unknown() }),
  z.object({
    /** This job process has ended, or could not be started (`exitCode` null). */
    type: z.literal('job-process-exited'),
    id: z.string(),
    exitCode: z.number().int().nullable(),
  }),
]);
export type HostMessage = z.infer<typeof hostMessageSchema>;
