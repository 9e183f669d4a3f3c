import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { IconButton } from '../../components/button/IconButton.tsx';
import { t } from '../../language/translate.ts';
import { moveInBasket, removeFromBasket } from '../../state/developer/basket-store.ts';

/** Moves a selected operation up or down, or removes it from the selection. */
export function BasketButtons({ id, name }: { readonly id: string; readonly name: string }) {
  const look = { iconSize: 12, variant: 'quiet' } as const;
  return (
    <>
      <IconButton
        {...look}
        icon={ArrowUp}
        label={t('Move {name} up', { name })}
        onClick={() => moveInBasket(id, -1)}
      />
      <IconButton
        {...look}
        icon={ArrowDown}
        label={t('Move {name} down', { name })}
        onClick={() => moveInBasket(id, 1)}
      />
      <IconButton
        {...look}
        icon={X}
        label={t('Remove {name}', { name })}
        onClick={() => removeFromBasket(id)}
      />
    </>
  );
}
