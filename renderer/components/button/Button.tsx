import { Tooltip } from 'radix-ui';
import type { MouseEvent, ReactNode, Ref } from 'react';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly variant?: 'plain' | 'primary' | 'quiet';
  readonly shape?: 'text' | 'square';
  /** Why the button is disabled. It stays in the tab order so that the reason can be read. */
  readonly disabledReason?: string | undefined;
  /** Shows the reason as text behind the button too, not only on hover and focus. */
  readonly isReasonShown?: boolean | undefined;
  /** Shown on hover; also the label for screen readers if the button has only an icon. */
  readonly tooltip?: string | undefined;
  readonly label?: string | undefined;
  readonly isPressed?: boolean | undefined;
  readonly isExpanded?: boolean | undefined;
  readonly keyShortcuts?: string | undefined;
  readonly className?: string | undefined;
  readonly type?: 'button' | 'submit';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A push button that gives the reason when it is disabled. */
export function Button(props: ButtonProps) {
  const { variant = 'plain', shape = 'text', disabledReason, type = 'button' } = props;
  const isDisabled = disabledReason !== undefined;
  const hint = disabledReason ?? props.tooltip;
  const button = (
    <button
      ref={props.ref}
      type={type}
      className={`button ${props.className ?? ''}`}
      data-variant={variant}
      data-shape={shape}
      aria-label={props.label}
      aria-disabled={isDisabled || undefined}
      aria-description={disabledReason}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      aria-keyshortcuts={props.keyShortcuts}
      {...(hint === undefined && { 'aria-describedby': undefined })}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else props.onClick?.(event);
      }}
    >
      {props.children}
    </button>
  );
  // The same tree with and without a hint: a button whose reason comes or goes must keep the keyboard's focus.
  return (
    <>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{button}</Tooltip.Trigger>
        {hint !== undefined && (
          <Tooltip.Portal>
            <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
              {hint}
            </Tooltip.Content>
          </Tooltip.Portal>
        )}
      </Tooltip.Root>
      {props.isReasonShown && isDisabled && (
        // Screen readers have it as the description of the button.
        <span className="small-dim" aria-hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
