import { createContext, useContext } from 'react';
import type { GatewayRuntime } from './gateway-runtime.ts';

/** The running gateway connection; set once by the shell. */
export const GatewayContext = createContext<GatewayRuntime | undefined>(undefined);

export function useGateway(): GatewayRuntime {
  const gateway = useContext(GatewayContext);
  if (!gateway) throw new Error('useGateway needs a GatewayContext above it');
  return gateway;
}
