import { t } from '../../../language/translate.ts';
import { MeasureField, type MeasureFieldProps } from './MeasureField.tsx';

/** The altitude above home of a command. */
export function AltitudeField(
  props: Pick<MeasureFieldProps, 'value' | 'minimum' | 'onChange' | 'onValidity' | 'autoFocus'>,
) {
  return <MeasureField label={t('Altitude above home')} kind="length" maximum={1000} step={5} {...props} />;
}
