import type { EmissionFactors } from '@tunna/contract/figures/emission-factor';
import type { WasteCategory } from '@tunna/contract/inventory/waste-category';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { DataTable, Detail, Row, SelectList, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { StreamName } from '../../inventory/shared/stream-name.tsx';
import styles from './emission-factor.module.css';
import { FactorFigure, FactorSource } from './factor-text.tsx';

interface Props extends Pick<EmissionFactors, 'editions' | 'platform'> {
  readonly categories: readonly WasteCategory[];
}

type Factor = EmissionFactors['platform'][number];

/** One row for a category, with all treatments that have the same factor. */
function methodsOf(factors: readonly Factor[]): (Factor & { readonly treatments: readonly string[] })[] {
  const methods = Map.groupBy(factors, ({ categoryCode, method }) => `${categoryCode} ${method}`);
  return [...methods.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, treatments: [first, ...more].map(({ treatmentCode }) => treatmentCode) }],
  );
}

/** The factors that come with the platform, by edition, and who published them. */
export function PlatformFactors({ editions, platform, categories }: Props) {
  const { t, i18n } = useTranslation('emission-factor');
  const [chosen, setChosen] = useState(editions.at(-1)?.id ?? '');
  const edition = editions.find(({ id }) => id === chosen);
  if (edition === undefined) return null;
  const places = new Map(categories.map((category, place) => [category.code, { category, place }]));
  const rows = methodsOf(platform.filter((factor) => factor.edition === chosen))
    .flatMap((factor) => {
      const known = places.get(factor.categoryCode);
      return known === undefined ? [] : [{ ...factor, ...known }];
    })
    .sort((one, other) => one.place - other.place);
  return (
    <Stack as="details" gap={12} className={styles.more}>
      <summary>{t('platform')}</summary>
      <Row gap={24} rowGap={12} align="end" className={styles.edition}>
        <SelectList
          label={t('edition')}
          size="medium"
          value={chosen}
          options={editions.map(({ id, year }) => ({ value: id, label: String(year) }))}
          onValueChange={setChosen}
        />
        <p>
          <a href={edition.address} lang="en">
            {edition.publisher}: {edition.title}
          </a>
          <br />
          <Detail>{t('published', { day: formatDay(edition.published, i18n.language as Language) })}</Detail>
        </p>
      </Row>
      <Detail as="p">{t('platformText')}</Detail>
      <DataTable
        caption={t('platform')}
        rows={rows}
        rowKey={({ categoryCode, method }) => `${categoryCode} ${method}`}
        columns={[
          {
            key: 'category',
            title: t('field.category'),
            heading: true,
            cell: ({ category }) => <StreamName {...category} />,
          },
          { key: 'treatment', title: t('field.treatment'), cell: ({ treatments }) => treatments.join(', ') },
          {
            key: 'figure',
            title: t('perTonne'),
            align: 'end',
            cell: ({ kgCo2ePerTonne }) => <FactorFigure figure={kgCo2ePerTonne} />,
          },
          {
            key: 'material',
            title: t('material'),
            cell: ({ material, method }) => <FactorSource source={`${material}, ${method}`} isEnglish />,
          },
          { key: 'coverage', title: t('covers'), cell: ({ coverage }) => t(`coverage.${coverage}`) },
        ]}
      />
      <Detail as="p" lang="en">
        Contains public sector information licensed under the{' '}
        <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
          Open Government Licence v3.0
        </a>
        . © Crown copyright.
      </Detail>
    </Stack>
  );
}
