import { defineConfig } from 'vitest/config';
import { gatewayTests } from './vitest.config.ts';

/** The gateway's tests alone: Stryker cannot reach the tests of a configuration with projects. */
export default defineConfig({ test: { ...gatewayTests, globalSetup: [] } });
