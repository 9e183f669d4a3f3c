/** Resolves when `condition` holds, looking again every 2 ms of real time: for tests on real sockets and devices. */
export async function eventually(what: string, condition: () => boolean, timeoutMs = 15_000): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
}
