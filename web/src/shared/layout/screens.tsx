import { Button, Icon, type IconName, Notice } from '@tunna/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageReport } from '../../lib/page.tsx';
import { clearToken } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import styles from './screens.module.css';

const reload = () => window.location.reload();

interface MessageScreenProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Whether the main part of the page is around: a page has one. */
export const IsInMain = createContext(false);

/** A full-page message with a link to continue. */
export function MessageScreen({ icon, title, text, children }: MessageScreenProps) {
  const Frame = useContext(IsInMain) ? 'div' : 'main';
  return (
    <Frame className={styles.screen}>
      <Icon name={icon} size={48} />
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Frame>
  );
}

/** Shown for an unexpected error. */
export function GenericErrorScreen() {
  const { t } = useTranslation('common');
  usePageReport(t('genericError.title'), { status: 500 });
  return (
    <MessageScreen icon="warning" title={t('genericError.title')} text={t('genericError.message')}>
      <Button href="" onClick={reload}>
        {t('genericError.button')}
      </Button>
    </MessageScreen>
  );
}

/** Shown for an unknown address. The first script goes back, so that the first press works while the application is loading. */
export function NotFoundScreen() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  usePageReport(t('errors.404.title'), { status: 404 });
  const text = t(pathname.startsWith('/organization/') ? 'errors.404.member' : 'errors.404.message');
  return (
    <MessageScreen icon="search" title={t('errors.404.title')} text={text}>
      <Button href={paths.home()} variation="ghost" data-back="">
        <Icon name="arrow-left" />
        {t('errors.404.goBack')}
      </Button>
    </MessageScreen>
  );
}

/** The link to the list of the page's records. Nothing outside an organization. */
function ListLink() {
  const { t } = useTranslation('common');
  const list = paths.listOf(useLocation().pathname);
  return (
    list !== undefined && (
      <Button asChild variation="ghost">
        <Link to={list}>{t('deleted.list')}</Link>
      </Button>
    )
  );
}

/** Shown instead of a record that was deleted while its page was open. */
export function DeletedScreen() {
  const { t } = useTranslation('common');
  usePageReport(t('deleted.title'), { status: 404 });
  return (
    <div role="alert">
      <MessageScreen icon="info" title={t('deleted.title')} text={t('deleted.text')}>
        <ListLink />
      </MessageScreen>
    </div>
  );
}

/** Shown above a form whose record was deleted: its input stays. */
export function DeletionNotice() {
  const { t } = useTranslation('common');
  return (
    <Notice level="error">
      <p>
        <strong>{t('deleted.title')}</strong> {t('deleted.text')}
      </p>
      <ListLink />
    </Notice>
  );
}

/** Shown after the session ended. */
export function LoginRequiredScreen() {
  const { t } = useTranslation('common');
  usePageReport(t('loginRequired.title'), { status: 401 });
  const logIn = () => {
    clearToken();
    reload();
  };
  return (
    <MessageScreen icon="info" title={t('loginRequired.title')}>
      <Button onClick={logIn}>{t('loginRequired.button')}</Button>
    </MessageScreen>
  );
}

/** Shown when the server returns an error. */
export function ApiErrorScreen({ code }: { code?: string | undefined }) {
  const { t } = useTranslation('common');
  const kind = code === 'maintenance' ? 'maintenance' : 'apiError';
  usePageReport(t(`${kind}.title`), { status: 503 });
  return (
    <MessageScreen icon="warning" title={t(`${kind}.title`)} text={t(`${kind}.message`)}>
      <Button href="" onClick={reload}>
        {t('apiError.button')}
      </Button>
    </MessageScreen>
  );
}
