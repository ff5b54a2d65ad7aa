import { useQuery } from '@tanstack/react-query';
import { parseIdentity } from '@tunna/domain/text/identity';
import type { Language } from '@tunna/domain/text/languages';
import { longestField } from '@tunna/domain/text/validation';
import { Button, Divider, Notice, Stack, TextField } from '@tunna/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { refusedFields } from '../../../shared/form/form-problems.ts';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { refusalText } from './refusal.ts';
import { type Challenge, signInMethodsQuery, useRequestCode } from './sign-in.queries.ts';
import styles from './sign-in-form.module.css';

interface Props {
  /** Shown above the form until a code is requested. */
  readonly error: string | undefined;
  /** The page to open after the login. */
  readonly origin: string;
  readonly onChallenge: (challenge: Challenge) => void;
}

interface Values {
  identity: string;
}

const draftFields = ['identity'] as const;

const identityProblem = (text: string): string | undefined => {
  if (text.trim() === '') return 'required';
  const parsed = parseIdentity(text);
  return typeof parsed === 'string' ? parsed : undefined;
};

/** The first step: email address or phone number. */
export function IdentityForm({ error, origin, onChallenge }: Props) {
  const { t, i18n } = useTranslation('sign-in');
  const request = useRequestCode();
  // Without a default value, text that was typed before hydration stays.
  const { form, element, problemOf, field, submit } = useCheckedForm<Values>(
    undefined,
    ({ identity: typed }) => {
      const identity = parseIdentity(typed);
      if (typeof identity === 'string' || request.isPending) return;
      request.mutate({ identity, language: i18n.language as Language }, { onSuccess: onChallenge });
    },
    request,
  );
  useKeptDraft(form, paths.login(), draftFields);
  // The first script keeps a submission that was made before hydration.
  const sendSubmission = useRef(submit);
  useEffect(() => {
    if (element.current?.dataset.submission === 'requested') void sendSubmission.current();
    if (element.current !== null) element.current.dataset.submission = 'ready';
  }, [element]);
  const refused = refusedFields(request.error)[0]?.problem;
  const problem = problemOf('identity') ?? (refused === 'unsupported_country' ? refused : undefined);
  const failure =
    request.isError && problem === undefined ? refusalText(t, request.error, t('error.somethingWrong')) : undefined;
  const banner = failure ?? (form.formState.isSubmitted ? undefined : error);
  return (
    <Stack
      as="form"
      ref={element}
      className={styles.form}
      // The browser itself must send nothing: the address would contain the identity.
      method="dialog"
      onSubmit={submit}
      noValidate
      data-take-over="always"
      data-submission="waiting"
    >
      <h1>{t('title')}</h1>
      {banner !== undefined && <Notice level="error">{banner}</Notice>}
      <noscript>
        <Notice level="error">{t('needsJavaScript')}</Notice>
      </noscript>
      <TextField
        label={t('identity')}
        hint={t('identityHint')}
        placeholder={t('identityExample')}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        maxLength={longestField.email}
        error={problem === undefined ? undefined : t(`identityProblem.${problem}`)}
        {...field('identity', identityProblem)}
      />
      <Button type="submit" size="large" loading={request.isPending}>
        {t('continue')}
      </Button>
      <GoogleButton origin={origin} />
    </Stack>
  );
}

/** Only where the installation has a provider. */
function GoogleButton({ origin }: { origin: string }) {
  const { t } = useTranslation('sign-in');
  const { data } = useQuery(signInMethodsQuery());
  if (data?.google !== true) return null;
  return (
    <>
      <Divider>{t('or')}</Divider>
      <Button variation="ghost" size="large" href={paths.startGoogle(origin)}>
        {t('google')}
      </Button>
    </>
  );
}
