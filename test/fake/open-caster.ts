import { onTestFinished } from 'vitest';
import { NtripCaster, type NtripCasterOptions } from './ntrip-caster.ts';

/** A caster on a free port, closed when the test has finished. */
export async function openCaster(options: NtripCasterOptions = {}): Promise<NtripCaster> {
  const caster = new NtripCaster(options);
  await caster.listen();
  onTestFinished(() => caster.close());
  return caster;
}
