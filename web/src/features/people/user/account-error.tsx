import { Notice } from '@tunna/ui';
import { CallError } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

const known = [
  'confirmation_required',
  'last_owner',
  'second_factor_on',
  'second_factor_off',
  'openid_unavailable',
  'invite_not_found',
  'session_not_found',
  'login_required',
  'rate_limited',
  'unreachable',
] as const;

/** The error of an account action. Renders nothing without one. */
export function AccountError({ error }: { error: unknown }) {
  const { t } = useTranslation('account');
  if (error === null || error === undefined) return null;
  const code = error instanceof CallError ? error.body.code : undefined;
  const named = known.find((one) => one === code) ?? 'other';
  return <Notice level="error">{t(`error.${named}`)}</Notice>;
}
