import { useQuery } from '@tanstack/react-query';
import type { WasteCategory } from '@tunna/contract/inventory/waste-category';
import type { WasteStream } from '@tunna/contract/inventory/waste-stream';
import { usualStreams } from '@tunna/domain/inventory/usual-streams';
import type { Language } from '@tunna/domain/text/languages';
import { Button, Muted, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  useAddWasteStreams,
  wasteCategoriesQuery,
  wasteStreamsQuery,
} from '../../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { combineQueries } from '../../../../lib/api/combine-queries.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { useOrganization } from '../../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../../shared/view/error-notice.tsx';
import styles from './set-up.module.css';
import { SetUpFrame } from './set-up-frame.tsx';

/** What is sorted. */
export function SetUpStreams() {
  const { id: orgId } = useOrganization();
  const categories = useQuery(wasteCategoriesQuery());
  const streams = useQuery(wasteStreamsQuery(orgId));
  return (
    <SetUpFrame step="streams">
      {({ next }) => (
        <DataLoadingView query={combineQueries([categories, streams] as const)}>
          {([all, { wasteStreams }]) => <Choice categories={all} streams={wasteStreams} next={next} />}
        </DataLoadingView>
      )}
    </SetUpFrame>
  );
}

interface ChoiceProps {
  readonly categories: readonly WasteCategory[];
  readonly streams: readonly WasteStream[];
  readonly next: string;
}

function Choice({ categories, streams, next }: ChoiceProps) {
  const { t } = useTranslation('set-up');
  const { id: orgId } = useOrganization();
  const navigate = useNavigate();
  const add = useAddWasteStreams(orgId);
  const existing = new Set(streams.map(({ wasteCategoryId }) => wasteCategoryId));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () =>
      new Set(streams.length > 0 ? [] : categories.filter(({ code }) => usualStreams.has(code)).map(({ id }) => id)),
  );
  const news = categories.filter(({ id }) => chosen.has(id) && !existing.has(id)).map(({ id }) => id);
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const group = (isUsual: boolean) => (
    <ul className={styles.categories}>
      {categories
        .filter(({ code }) => usualStreams.has(code) === isUsual)
        .map((category) => (
          <li key={category.id}>
            <CategoryCard
              category={category}
              isExisting={existing.has(category.id)}
              isChosen={chosen.has(category.id)}
              onToggle={() => toggle(category.id)}
            />
          </li>
        ))}
    </ul>
  );
  const isEmpty = news.length === 0 && streams.length === 0;
  const continueSetUp = () =>
    news.length === 0 ? void navigate(next) : add.mutate(news, { onSuccess: () => void navigate(next) });
  return (
    <Stack>
      <ErrorNotice error={add.error} />
      {group(true)}
      <details className={styles.others}>
        <summary>{t('streams.others')}</summary>
        {group(false)}
      </details>
      <Row gap={12} align="center">
        <Button loading={add.isPending} disabled={isEmpty} onClick={continueSetUp}>
          {t('continue')}
        </Button>
        <Muted as="span">{t('streams.chosen', { count: news.length + streams.length })}</Muted>
      </Row>
    </Stack>
  );
}

interface CardProps {
  readonly category: WasteCategory;
  readonly isExisting: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A category as a large checkbox: its picture and its name. */
function CategoryCard({ category: { names, code, imageUri }, isExisting, isChosen, onToggle }: CardProps) {
  const { i18n } = useTranslation('set-up');
  return (
    <label className={styles.category}>
      <input type="checkbox" checked={isExisting || isChosen} disabled={isExisting} onChange={onToggle} />
      <img src={imageUri} alt="" width={48} height={48} />
      <span>{names[i18n.language as Language] ?? code}</span>
    </label>
  );
}
