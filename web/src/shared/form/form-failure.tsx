import { Notice } from '@tunna/ui';
import { useTranslation } from '../../lib/text/translation.tsx';
import { errorText } from '../view/error-notice.tsx';

/** The ref of a notice about a form that was sent: the button or the field that sent it may be out of sight. */
export const scrollHere = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'nearest' });

/** Why a form was not saved; renders nothing without an error. */
export function FormFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('workspace');
  return error ? (
    <Notice ref={scrollHere} level="error">
      {errorText(t, error)}
    </Notice>
  ) : null;
}
