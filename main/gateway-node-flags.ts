/**
 * How the gateway's own process collects garbage: often and little, in its own thread. With Node's defaults a
 * hold waited up to 0.2 s beside the requests of strangers, for threads that had no processor, and 150 MB
 * more were held.
 */
export const GATEWAY_NODE_FLAGS: readonly string[] = ['--max-semi-space-size=4', '--no-parallel-scavenge'];
