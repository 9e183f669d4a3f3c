import fc from 'fast-check';

const SEED = Number(process.env.AERODECK_TEST_SEED ?? 20_261_121);

// The same cases on every machine: a test that fails for somebody fails for everybody. Other cases on wish.
fc.configureGlobal({ seed: SEED });
