/** The regions of the window, in the order of the page. A region inside another one is its own. */
const REGIONS =
  '.rail, .top-bar, .alert-strip, main, main :is(nav, aside, [role="toolbar"]), .help, [role="dialog"]';

const FOCUSABLE = [
  ...['a[href]', 'summary', '[contenteditable="true"]', '[tabindex]:not([tabindex="-1"])'],
  ...['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled, [tabindex="-1"])`),
].join(', ');

/** Where the focus was in each region, to return to. */
const lastFocus = new WeakMap<Element, HTMLElement>();

/**
 * Moves the focus to the next or previous region of the window, to the control that last had the
 * focus there. Without a focus in any region it goes to the content. Regions that are hidden or have
 * no control are left out.
 */
export function focusRegion(direction: 'next' | 'previous'): void {
  const regions = [...document.querySelectorAll(REGIONS)].filter(
    (region) => region.checkVisibility() && (region.matches('main') || controlOf(region) !== undefined),
  );
  const focused = document.activeElement;
  const current = focused?.closest(REGIONS);
  if (current && focused instanceof HTMLElement) lastFocus.set(current, focused);
  const index = current ? regions.indexOf(current) : -1;
  const step = direction === 'next' ? 1 : -1;
  const region =
    index < 0
      ? regions.find((each) => each.matches('main'))
      : regions[(index + step + regions.length) % regions.length];
  if (region instanceof HTMLElement) (controlOf(region) ?? region).focus();
}

/** The last focused control of a region, or the current page in a navigation, or the first one. */
function controlOf(region: Element): HTMLElement | undefined {
  const own = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (control) => control.closest(REGIONS) === region && control.checkVisibility({ visibilityProperty: true }),
  );
  const last = lastFocus.get(region);
  if (last && own.includes(last)) return last;
  return own.find((control) => control.getAttribute('aria-current') === 'page') ?? own[0];
}
