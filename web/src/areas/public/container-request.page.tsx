import { useQuery } from '@tanstack/react-query';
import type { PublicContainer } from '@tunna/contract/inventory/container';
import { emptyContainer, type ServiceRequestCreated } from '@tunna/contract/requests/service-request';
import { Button, Skeleton } from '@tunna/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { containerQuery } from '../../features/inventory/container/container.queries.ts';
import { ContainerBanner } from '../../features/inventory/container/container-banner.tsx';
import { ContainerContact } from '../../features/inventory/container/container-contact.tsx';
import { ExistingRequestNotice } from '../../features/inventory/container/existing-request.tsx';
import { RequestForm } from '../../features/requests/service-request/request-form.tsx';
import { randomUuid } from '../../lib/api/random-uuid.ts';
import { usePage, usePageReport } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { ApiErrorScreen, LoginRequiredScreen } from '../../shared/layout/screens.tsx';
import { holdsPersonalToken } from '../../shared/session/session.queries.ts';
import { useSessionState } from '../../shared/session/session.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';

/** The form to request a collection, with the fields that the container requires. */
export function ContainerRequestPage() {
  const { containerSlug = '' } = useParams();
  const container = useQuery(containerQuery(containerSlug));
  return (
    <DataLoadingView
      query={container}
      pending={
        <PublicLayout banner="">
          <Skeleton shape="block" />
        </PublicLayout>
      }
    >
      {(data) => (
        <PublicLayout
          banner={<ContainerBanner container={data.container} />}
          organization={data.container.organization}
        >
          <Request container={data.container} />
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}

function Request({ container }: { container: PublicContainer }) {
  const { t } = useTranslation('service-request');
  usePageReport(`${t('title')} – ${container.customId ?? container.slug}`);
  const [action, ...others] = container.availableActions;
  const supported = action?.actionType === emptyContainer && others.length === 0;
  if (container.location === undefined || !supported) {
    return (
      <Message title={t('unsupported.title')} text={t('unsupported.text')}>
        <ContainerContact container={container} />
        <BackToContainer slug={container.slug} />
      </Message>
    );
  }
  const form = (
    <div className={styles.page}>
      <h1>{container.organization.name}</h1>
      <p className={styles.lead}>
        {container.description !== '' && <span>{container.description}</span>}
        <span>{container.location.name}</span>
      </p>
      <ExistingRequestNotice container={container} canRequest />
      <p>{action.requirements.length === 0 ? t('introNothing') : t('intro')}</p>
      <Form container={container} requirements={action.requirements} />
    </div>
  );
  return action.requirements.includes('user') ? <MembersOnly container={container}>{form}</MembersOnly> : form;
}

/** Keys of sent forms: opening the form again starts a new request. */
const sentKeys = new Set<string>();

function Form({
  container,
  requirements,
}: {
  container: PublicContainer;
  requirements: PublicContainer['availableActions'][number]['requirements'];
}) {
  const navigate = useNavigate();
  const { input } = usePage();
  // The server's key belongs to the rendered page until it is sent; a form opened inside the application creates another key.
  const [rendered] = useState(() =>
    input.url.split('?')[0] === paths.containerRequest(container.slug) &&
    !sentKeys.has(input.form?.idempotencyKey ?? '')
      ? input.form
      : undefined,
  );
  const [key] = useState(() => rendered?.idempotencyKey ?? randomUuid());
  const thank = ({ joined, follow }: ServiceRequestCreated) => {
    sentKeys.add(key);
    void navigate(paths.containerThankYou(container.slug, joined), { replace: true, state: { follow } });
  };
  return (
    <RequestForm
      container={container}
      requirements={requirements}
      idempotencyKey={key}
      refused={rendered?.refused}
      onCreated={thank}
    />
  );
}

/** Only logged-in users may request: others are sent to the login, and return here. */
function MembersOnly({ container, children }: { container: PublicContainer; children: ReactNode }) {
  const found = useSessionState();
  switch (found.state) {
    case 'unknown':
    case 'pending':
      return <div data-take-over="always" />;
    case 're-auth':
      return <LoginRequiredScreen />;
    case 'failed':
      return <ApiErrorScreen />;
    case 'logged-out':
      return <LoginFirst slug={container.slug} />;
    case 'known':
      if (found.session.userType === 'department') return <LoginFirst slug={container.slug} />;
      return found.session.sessionStatus === 'good' ? (
        children
      ) : (
        <Navigate to={paths.signUp(paths.containerRequest(container.slug))} replace />
      );
  }
}

function LoginFirst({ slug }: { slug: string }) {
  const { t } = useTranslation('service-request');
  const navigate = useNavigate();
  const login = paths.login(paths.containerRequest(slug));
  useEffect(() => {
    // A page rendered for a visitor may be hydrated in the browser of a logged-in user.
    if (!holdsPersonalToken()) void navigate(login, { replace: true });
  }, [login, navigate]);
  return (
    <Message title={t('login.title')} text={t('login.text')} takeOver="always">
      <Button href={login}>{t('login.button')}</Button>
      <BackToContainer slug={slug} />
    </Message>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  /** `always` for a page that continues automatically, without waiting for a touch. */
  readonly takeOver?: 'always';
}

function Message({ title, text, children, takeOver }: MessageProps) {
  return (
    <div className={styles.page} data-take-over={takeOver}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function BackToContainer({ slug }: { slug: string }) {
  const { t } = useTranslation('service-request');
  return (
    <Button variation="ghost" asChild>
      <Link to={paths.container(slug)}>{t('backToContainer')}</Link>
    </Button>
  );
}
