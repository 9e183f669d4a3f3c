/** Long enough for any machine: a test that is right never waits for it. */
export const PATIENCE_MS = 240_000;

/** Resolves when `condition` holds, looking again every 2 ms of real time: for tests on real sockets and devices. */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}
