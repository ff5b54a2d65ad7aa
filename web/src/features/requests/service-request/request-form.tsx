import { useQuery } from '@tanstack/react-query';
import type { FieldProblem } from '@tunna/contract/errors';
import type { PublicContainer, Requirement } from '@tunna/contract/inventory/container';
import type { RefusedForm } from '@tunna/contract/page';
import {
  createServiceRequest,
  emptyContainer,
  type ServiceRequestCreated,
} from '@tunna/contract/requests/service-request';
import type { Language } from '@tunna/domain/text/languages';
import { longestField } from '@tunna/domain/text/validation';
import { Button, Notice, TextField } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { CallError, callQuery } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { TermsCheckbox } from '../../../shared/form/terms-checkbox.tsx';
import { useCheckedForm } from '../../../shared/form/use-checked-form.ts';
import type { Form } from '../../../shared/form/use-form-fields.tsx';
import { useKeptDraft } from '../../../shared/form/use-kept-draft.ts';
import { holdsPersonalToken } from '../../../shared/session/session.queries.ts';
import styles from './request-form.module.css';
import { useCreateServiceRequest } from './service-request.queries.ts';

interface Values {
  fullName?: string;
  phoneNumber?: string;
  email?: string;
  terms?: boolean;
}

type FieldName = 'fullName' | 'phoneNumber' | 'email';

const fields: readonly {
  readonly requirement: Requirement;
  readonly name: FieldName;
  readonly type: string;
  readonly autoComplete: string;
}[] = [
  { requirement: 'name', name: 'fullName', type: 'text', autoComplete: 'name' },
  { requirement: 'phone', name: 'phoneNumber', type: 'tel', autoComplete: 'tel' },
  { requirement: 'email', name: 'email', type: 'email', autoComplete: 'email' },
];

interface Props {
  readonly container: PublicContainer;
  readonly requirements: readonly Requirement[];
  readonly idempotencyKey: string;
  /** The server's rejection of a form that was sent without JavaScript. */
  readonly refused: RefusedForm | undefined;
  readonly onCreated: (created: ServiceRequestCreated) => void;
}

const isFieldName = (name: string): name is FieldName => fields.some((field) => field.name === name);

const fieldNames = fields.map(({ name }) => name);

/** Fills in the data of the logged-in user in untouched fields. */
function usePrefilled({ getFieldState, getValues, setValue }: Form<Values>): void {
  const [isPerson, setPerson] = useState(false);
  // Only the browser holds a token.
  useEffect(() => setPerson(holdsPersonalToken()), []);
  const { data } = useQuery({ ...callQuery('getUserInfo', {}), enabled: isPerson });
  useEffect(() => {
    if (data === undefined) return;
    for (const name of fieldNames) {
      const known = data[name];
      const isFree = (getValues(name) ?? '') === '' && !getFieldState(name).isTouched;
      if (known !== undefined && isFree) setValue(name, known);
    }
  }, [data, getFieldState, getValues, setValue]);
}

/** The form to request a collection. Works without JavaScript: it posts to its own page. */
export function RequestForm({ container, requirements, idempotencyKey, refused, onCreated }: Props) {
  const { t, i18n } = useTranslation('service-request');
  const shown = fields.filter(({ requirement }) => requirements.includes(requirement));
  const create = useCreateServiceRequest();
  // Validated on submit: an error that appears on blur would move the button that the user is about to press.
  const { form, element, problemOf, field, submit } = useCheckedForm<Values>(
    undefined,
    async (values, { reset, setError }) => {
      const given = Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? '']));
      try {
        const created = await create.mutateAsync({
          body: {
            containerSlug: container.slug,
            action: emptyContainer,
            createdBy: given,
            language: i18n.language as Language,
          },
          headers: { 'idempotency-key': idempotencyKey },
        });
        reset();
        onCreated(created);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // The draft is kept until the person comes back.
        if (error.body.code === 'setup_required')
          window.location.assign(paths.signUp(paths.containerRequest(container.slug)));
        const refusedNow = (error.body.fields ?? []).map(({ field, problem }) => ({
          name: field.replace(/^createdBy\./, ''),
          problem,
        }));
        for (const { name, problem } of refusedNow) {
          if (isFieldName(name)) setError(name, { message: problem });
        }
      }
    },
    create,
  );
  const { formState } = form;
  useKeptDraft(form, paths.containerRequest(container.slug), fieldNames);
  usePrefilled(form);
  // The button must work before hydration; afterwards it is disabled until the terms are accepted.
  const [takenOver, setTakenOver] = useState(false);
  useEffect(() => setTakenOver(true), []);

  // The form stores the error's key; its text follows the language of the page.
  const check = (name: FieldName) => (value: string | undefined) => {
    const result = createServiceRequest.shape.createdBy.shape[name].unwrap().safeParse(value ?? '');
    return result.success || result.error.issues[0]?.message;
  };
  const refusedProblem = (name: string): FieldProblem | undefined =>
    formState.isSubmitted ? undefined : refused?.fields.find(({ field }) => field === name)?.problem;
  const errorOf = (name: FieldName): string | undefined => {
    const problem = problemOf(name) ?? refusedProblem(name);
    return problem === undefined ? undefined : t(`field-problem:${problem}`);
  };

  // Without JavaScript the browser moves the focus there.
  const firstRefused = fieldNames.find((name) => refusedProblem(name) !== undefined);
  const failure = create.error instanceof CallError ? create.error.body : undefined;
  const refusal = failure ?? (formState.isSubmitted ? undefined : refused);
  const message = refusal?.code !== undefined && (refusal.fields ?? []).length === 0 ? refusal : undefined;
  return (
    <form
      ref={element}
      className={styles.form}
      method="post"
      action={paths.containerRequest(container.slug)}
      onSubmit={submit}
      noValidate={takenOver}
      data-take-over="kept"
    >
      {message?.code !== undefined && <Refusal code={message.code} retryAfter={message.retryAfter} />}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {shown.map(({ name, type, autoComplete }) => (
        <TextField
          key={name}
          label={t(name)}
          type={type}
          autoComplete={autoComplete}
          required
          maxLength={longestField[name]}
          defaultValue={refused?.values[name]}
          error={errorOf(name)}
          autoFocus={name === firstRefused}
          {...field(name, check(name))}
        />
      ))}
      <TermsCheckbox feature="service-request" isMissing={refusedProblem('terms') !== undefined} {...field('terms')} />
      <Button
        type="submit"
        size="large"
        // Also after hydration: a change during hydration may reach the first script only, which then sets `disabled`.
        data-needs="terms"
        loading={create.isPending}
        disabled={takenOver && form.watch('terms') !== true}
      >
        {t('submit')}
      </Button>
    </form>
  );
}

/** The reason why the whole form was rejected; the input is kept. */
function Refusal({ code, retryAfter = 60 }: { code: string; retryAfter?: number | undefined }) {
  const { t } = useTranslation('service-request');
  const known =
    ['rate_limited', 'unreachable', 'unavailable', 'maintenance'].find((candidate) => candidate === code) ?? 'other';
  return <Notice level="error">{t(`error.${known}`, { seconds: retryAfter })}</Notice>;
}
