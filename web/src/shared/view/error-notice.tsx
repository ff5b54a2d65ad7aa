import { Notice, useToasts } from '@tunna/ui';
import { CallError } from '../../lib/api/client.ts';
import { type Translate, useTranslation } from '../../lib/text/translation.tsx';

/**
 * The text of the error of a call.
 * @param own reads the text that a feature has for a code, else the default one. The build finds texts by the keys in its code.
 */
export function errorText(
  t: Translate,
  error: unknown,
  own?: (code: string, general: { readonly defaultValue: string }) => string,
): string {
  const code = error instanceof CallError ? error.body.code : 'other';
  const general = t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') });
  return own === undefined ? general : own(code, { defaultValue: general });
}

/** The error of a call; renders nothing without one. */
export function ErrorNotice({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('workspace');
  return error ? <Notice level="error">{errorText(t, error)}</Notice> : null;
}

/** Returns a function that shows the error of a call as a message. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { t } = useTranslation('workspace');
  const toasts = useToasts();
  return (title, error) => toasts.show({ level: 'failure', title, description: errorText(t, error) });
}
