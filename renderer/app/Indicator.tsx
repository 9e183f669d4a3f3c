import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';

export interface IndicatorProps {
  readonly name: string;
  readonly value: string;
  readonly tone: 'ok' | 'caution' | 'warning' | 'neutral' | 'checking';
  /** What it means now and what to do about it. */
  readonly children: ReactNode;
}

/** One of the top bar's indicators. A press explains its meaning and how to change it. */
export function Indicator({ name, value, tone, children }: IndicatorProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className="indicator" data-tone={tone}>
        <span className="indicator-dot" aria-hidden />
        <span className="indicator-name">{name}</span> <span className="indicator-value">{value}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="indicator-popover" sideOffset={6} collisionPadding={8} aria-label={name}>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
