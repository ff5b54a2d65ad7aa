import { useQuery } from '@tanstack/react-query';
import type { ListImportDetail, MissingReference } from '@tunna/contract/platform/list-import';
import { isLanguage } from '@tunna/domain/text/languages';
import { NearestName } from '@tunna/domain/text/nearest';
import { searchFold } from '@tunna/domain/text/search';
import { Button, Checkbox, Detail, Icon, Row, SelectList, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './list-import.module.css';
import { type Revision, wasteCategoriesQuery } from './list-import.queries.ts';

interface Props {
  readonly detail: ListImportDetail;
  readonly onRevise: (revision: Revision) => void;
  /** Whether the last revision failed. */
  readonly hasFailed: boolean;
}

type Confirmed = NonNullable<Revision['confirmed']>[number];

const keyOf = ({ reference, name }: Pick<MissingReference, 'reference' | 'name'>) => `${reference} ${name}`;

/** The waste categories to choose from, and the one that a name probably means. */
function useCategories(isNeeded: boolean) {
  const { i18n } = useTranslation('list-import');
  const language = isLanguage(i18n.language) ? i18n.language : 'is';
  const { data = [] } = useQuery({ ...wasteCategoriesQuery(), enabled: isNeeded });
  const named = data.flatMap(({ id, names }) => Object.values(names).map((name) => ({ id, name })));
  const nearest = new NearestName(named.map(({ name }) => name));
  const idOf = (name: string | undefined) =>
    name === undefined ? undefined : named.find((one) => searchFold(one.name) === searchFold(name))?.id;
  return {
    options: data.map(({ id, names }) => ({ value: String(id), label: names[language] ?? '' })),
    idFor: (name: string) => idOf(name) ?? idOf(nearest.find(name)),
  };
}

/** Records that rows name and that do not exist: another one is meant, or they are created together with the rows. */
export function ImportMissing({ detail: { missing }, onRevise, hasFailed }: Props) {
  const { t } = useTranslation('list-import');
  const categories = useCategories(missing.some(({ reference }) => reference === 'wasteStream'));
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  // Shown at the press, before the server has answered.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  if (missing.length === 0) return null;
  const isTicked = (one: MissingReference) => (hasFailed ? undefined : ticked[keyOf(one)]) ?? one.isConfirmed;
  const categoryOf = (one: MissingReference) =>
    one.reference === 'wasteStream' ? (chosen[keyOf(one)] ?? categories.idFor(one.name)) : undefined;
  const needsCategory = (one: MissingReference) => one.reference === 'wasteStream' && categoryOf(one) === undefined;
  const confirm = (those: readonly MissingReference[], isConfirmed: boolean) => {
    const news = Object.fromEntries(those.map((one) => [keyOf(one), isConfirmed]));
    setTicked(hasFailed ? news : { ...ticked, ...news });
    onRevise({
      confirmed: those.map(
        (one): Confirmed => ({ reference: one.reference, name: one.name, categoryId: categoryOf(one), isConfirmed }),
      ),
    });
  };
  // A name with a suggestion is probably a typing error, which a person decides alone.
  const open = missing.filter(
    (one) => one.mayCreate && one.suggestion === undefined && !isTicked(one) && !needsCategory(one),
  );
  return (
    <fieldset className={styles.missing}>
      <legend>{t('missing.title')}</legend>
      <Stack gap={8} as="ul" className={styles.list}>
        {missing.map((one) => (
          <li key={keyOf(one)} className={styles.missingOne}>
            <Checkbox
              label={
                <>
                  {t(`missing.${one.reference}`, { name: one.name })}{' '}
                  <Detail>{t('missing.rows', { count: one.rows })}</Detail>
                </>
              }
              checked={isTicked(one)}
              disabled={!one.mayCreate || needsCategory(one)}
              onChange={({ target }) => confirm([one], target.checked)}
            />
            {one.reference === 'wasteStream' && (
              <SelectList
                label={t('missing.category')}
                hideLabel
                placeholder={t('missing.category')}
                size="medium"
                value={categoryOf(one) === undefined ? undefined : String(categoryOf(one))}
                options={categories.options}
                onValueChange={(value) => {
                  const categoryId = Number(value);
                  setChosen({ ...chosen, [keyOf(one)]: categoryId });
                  const { reference, name } = one;
                  if (isTicked(one)) onRevise({ confirmed: [{ reference, name, categoryId, isConfirmed: true }] });
                }}
              />
            )}
            {one.suggestion !== undefined && !isTicked(one) && (
              <Button
                variation="ghost"
                size="small"
                onClick={() =>
                  onRevise({ matches: [{ column: one.column, from: one.name, to: one.suggestion ?? one.name }] })
                }
              >
                <Icon name="check" size={16} />
                {t('missing.meant', { name: one.suggestion })}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {open.length > 1 && (
        <Row>
          <Button variation="ghost" size="small" onClick={() => confirm(open, true)}>
            {t('missing.all', { count: open.length })}
          </Button>
        </Row>
      )}
    </fieldset>
  );
}
