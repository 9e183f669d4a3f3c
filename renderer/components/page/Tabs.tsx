import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: ReactNode;
  /** Shown while the tab is open. */
  readonly content: ReactNode;
  readonly isDisabled?: boolean;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  /** `false` is skipped, so that a tab can depend on a condition. */
  readonly tabs: readonly (Tab<Id> | false)[];
  /** The open tab. Without it the component starts with the first one and remembers. */
  readonly value?: Id;
  readonly onChange?: (id: Id) => void;
  readonly className?: string;
  /** Class of the open tab's content. */
  readonly contentClass: string;
  /** Lets the styles of a screen depend on the open tab. */
  readonly isWide?: boolean | undefined;
}

/** Tabs of a pane. They scroll sideways if they do not fit; arrow keys change the tab. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, value, onChange, className = '', contentClass, isWide } = props;
  const tabs = props.tabs.filter((tab) => tab !== false);
  return (
    <Radix.Root
      className={`column ${className}`.trim()}
      data-wide={isWide || undefined}
      {...(value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value })}
      {...(onChange && { onValueChange: (id: string) => onChange(id as Id) })}
    >
      <Radix.List className="tabs flex scrolls-x flex-none border-bottom" aria-label={label}>
        {tabs.map(({ id, title, isDisabled }) => (
          <Radix.Trigger key={id} value={id} disabled={isDisabled ?? false}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className={contentClass}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
