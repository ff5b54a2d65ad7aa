import { useQuery } from '@tanstack/react-query';
import type { OrganizationOverview } from '@tunna/contract/people/organization';
import { Button, HiddenText, Icon, Muted, PageHeading, ProgressBar, Row, Stack } from '@tunna/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageReport } from '../../../../lib/page.tsx';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { NotFoundScreen } from '../../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import styles from './set-up.module.css';
import { setUpQuery } from './set-up.queries.ts';
import { type SetUpProgress, type SetUpStep, setUpProgress } from './set-up-steps.ts';

export interface StepState {
  /** What the organization has. */
  readonly existing: OrganizationOverview;
  readonly isDone: boolean;
  /** The address of the next step; of the overview after the last one. */
  readonly next: string;
}

interface Props {
  readonly step: SetUpStep;
  /** For a table. */
  readonly isWide?: boolean;
  readonly children: (state: StepState) => ReactNode;
}

/** One step of the set-up: where it is among the others, its question, and its content. */
export function SetUpFrame({ step, isWide = false, children }: Props) {
  const { t } = useTranslation('set-up');
  const { id: orgId, name, paths: own, may } = useOrganization();
  const overview = useQuery(setUpQuery(orgId));
  usePageReport(`${t(`${step}.title`)} – ${name}`);
  return (
    <DataLoadingView query={overview}>
      {(existing) => {
        const progress = setUpProgress(existing, may);
        const index = progress.findIndex((one) => one.step === step);
        if (index < 0) return <NotFoundScreen />;
        const next = progress[index + 1];
        return (
          <Stack gap={24} className={isWide ? undefined : styles.page}>
            <Steps progress={progress} index={index} />
            <PageHeading title={t(`${step}.title`)} description={t(`${step}.text`)} />
            {children({
              existing,
              isDone: progress[index]?.isDone === true,
              next: next === undefined ? own.overview() : own.setUp(next.step),
            })}
            <Muted>
              {t('leave')} <Link to={own.overview()}>{t('toOverview')}</Link>
            </Muted>
          </Stack>
        );
      }}
    </DataLoadingView>
  );
}

/** All steps: links on a wide page, a bar on a phone. */
function Steps({ progress, index }: { readonly progress: readonly SetUpProgress[]; readonly index: number }) {
  const { t } = useTranslation('set-up');
  const { paths: own } = useOrganization();
  return (
    <nav aria-label={t('title')}>
      <ProgressBar
        className={styles.bar}
        label={t('position', { step: index + 1, steps: progress.length })}
        value={index + 1}
        max={progress.length}
      />
      <ol className={styles.steps}>
        {progress.map(({ step, isDone }, place) => (
          <li key={step} data-done={isDone ? '' : undefined}>
            <Link to={own.setUp(step)} aria-current={place === index ? 'step' : undefined}>
              <span className={styles.mark}>{isDone ? <Icon name="check" size={16} /> : place + 1}</span>
              {t(`${step}.step`)}
              {isDone && <HiddenText>{t('done')}</HiddenText>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The buttons below a step that needs nothing more. */
export function StepEnd({ next, children }: { readonly next: string; readonly children?: ReactNode }) {
  const { t } = useTranslation('set-up');
  return (
    <Row gap={12}>
      <Button asChild>
        <Link to={next}>{t('continue')}</Link>
      </Button>
      {children}
    </Row>
  );
}

/** A link past a step. */
export function SkipStep({ next }: { readonly next: string }) {
  const { t } = useTranslation('set-up');
  return (
    <Button variation="ghost" asChild>
      <Link to={next}>{t('skip')}</Link>
    </Button>
  );
}
