import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Button } from '../../components/Button.tsx';
import { t } from '../../language/translate.ts';
import { moveInBasket, removeFromBasket, useBasketStore } from '../../state/developer/basket-store.ts';
import { sayStatus } from '../../state/developer/developer-notice-store.ts';
import type { ReferenceGroup } from '../../state/developer/reference.ts';
import { SELECTION_TARGETS } from '../../state/vehicle/selection-targets.ts';

/** The selected APIs in their order, and where they can be moved to. */
export function SelectionBasket({ groups }: { readonly groups: readonly ReferenceGroup[] }) {
  const operationIds = useBasketStore((state) => state.operationIds);
  const names = new Map(groups.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name] as const)));
  return (
    <section className="basket" aria-label={t('Selection')}>
      <div className="basket-head">
        <h2>
          {t('Selection')} <span className="number">{operationIds.length}</span>
        </h2>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger asChild>
            <button type="button" className="button" disabled={operationIds.length === 0}>
              {t('Move to…')}
            </button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
              {SELECTION_TARGETS.map((target) => (
                <DropdownMenu.Item
                  key={target.id}
                  className="menu-item"
                  onSelect={() => {
                    target.take(operationIds);
                    sayStatus(
                      t('{count} APIs moved to {target}.', {
                        count: operationIds.length,
                        target: t(target.title),
                      }),
                    );
                  }}
                >
                  {t(target.title)}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      </div>
      <ol className="basket-list">
        {operationIds.map((id) => {
          const name = names.get(id) ?? id;
          return (
            <li key={id}>
              <span title={id}>{name}</span>
              <Button
                variant="quiet"
                shape="square"
                label={t('Move {name} up', { name })}
                onClick={() => moveInBasket(id, -1)}
              >
                <ArrowUp size={12} aria-hidden />
              </Button>
              <Button
                variant="quiet"
                shape="square"
                label={t('Move {name} down', { name })}
                onClick={() => moveInBasket(id, 1)}
              >
                <ArrowDown size={12} aria-hidden />
              </Button>
              <Button
                variant="quiet"
                shape="square"
                label={t('Remove {name}', { name })}
                onClick={() => removeFromBasket(id)}
              >
                <X size={12} aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
      {operationIds.length === 0 && <p className="field-note">{t('Add operations to use them together.')}</p>}
    </section>
  );
}
