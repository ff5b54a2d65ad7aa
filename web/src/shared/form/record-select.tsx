import { ComboBox, SelectList, type SelectListProps, type SelectOption } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { useOrganization } from '../session/organization.tsx';
import { OptionalSelect } from './optional-select.tsx';
import type { Records } from './records.ts';

type Shared = Pick<
  SelectListProps,
  'label' | 'hideLabel' | 'hint' | 'error' | 'size' | 'required' | 'disabled' | 'className'
>;

interface Props extends Shared {
  readonly records: Records;
  /** The id of the chosen record; empty for none. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** The text of a required field without a choice. */
  readonly placeholder?: string;
  /** The text of an empty option; absent if a choice is required. */
  readonly none?: string | undefined;
  /** Options before the records. */
  readonly before?: readonly SelectOption[] | undefined;
  /** The id of a record that is not offered. */
  readonly except?: string | undefined;
  /** A record that was created a moment ago. */
  readonly created?: SelectOption | undefined;
}

const withCreated = (options: readonly SelectOption[], created: SelectOption | undefined) =>
  created === undefined || options.some(({ value }) => value === created.value) ? options : [...options, created];

/** A choice of a record: a list, or a field that searches on the server if there are more records than one response holds. */
export function RecordSelect(props: Props) {
  const { records, none, before = [], except, created, ...shared } = props;
  const { id: orgId } = useOrganization();
  const { t } = useTranslation('workspace');
  const first = records.useFound(orgId, '');
  if (first.data !== undefined && first.data.total > first.data.options.length) return <SearchedRecord {...props} />;
  const found = (first.data?.options ?? []).filter(({ value }) => value !== except);
  const list = {
    ...shared,
    disabled: shared.disabled === true || first.isPending,
    error: shared.error ?? (first.isError ? t('list.failed') : undefined),
  };
  const options = [...before, ...withCreated(found, created)];
  return none === undefined ? (
    <SelectList {...list} options={options} />
  ) : (
    <OptionalSelect {...list} options={options} none={none} />
  );
}

/** Milliseconds without a key after which the text is searched. */
const pause = 250;

/** The text as of the last pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What the field says below its options. */
function useStatus({
  isError,
  isFetching,
  total,
  shown,
}: {
  isError: boolean;
  isFetching: boolean;
  total: number;
  shown: number;
}) {
  const { t } = useTranslation('record-choice');
  if (isError) return t('failed');
  if (isFetching) return t('searching');
  if (total === 0) return t('none');
  return total > shown ? t('more', { count: total, shown }) : t('found', { count: total });
}

/** Options in the list of a field; typing narrows them. */
const maxOffered = 50;

function SearchedRecord({
  records,
  value,
  onValueChange,
  none,
  before = [],
  except,
  created,
  placeholder,
  required,
  ...shared
}: Props) {
  const { id: orgId } = useOrganization();
  const { t } = useTranslation('record-choice');
  // Undefined unless the user types: the field shows the chosen record.
  const [typed, setTyped] = useState<string>();
  const search = usePaused((typed ?? '').trim());
  const found = records.useFound(orgId, search);
  const all = withCreated(found.data?.options ?? [], search === '' ? created : undefined);
  const known = [...before, ...all].find((option) => option.value === value);
  const named = records.useNamed(orgId, known === undefined && value !== created?.value ? value : '');
  const chosen = known ?? (value === created?.value ? created : named.data);
  const offered = all.filter((option) => option.value !== except).slice(0, maxOffered);
  const isEmpty = value === '';
  const status = useStatus({
    isError: found.isError,
    isFetching: found.isFetching || search !== (typed ?? '').trim(),
    total: found.data?.total ?? 0,
    shown: offered.length,
  });
  const choose = (next: string) => {
    setTyped(undefined);
    onValueChange(next);
  };
  return (
    <ComboBox
      label={shared.label}
      hideLabel={shared.hideLabel ?? false}
      hint={shared.hint}
      error={shared.error}
      disabled={shared.disabled}
      className={shared.className}
      aria-required={required}
      placeholder={none ?? placeholder ?? t('type')}
      value={typed ?? (isEmpty ? '' : (chosen?.label ?? ''))}
      onValueChange={setTyped}
      onChoose={(option) => choose(option.value)}
      // Text that was typed and not chosen is no record.
      onBlur={() => (typed?.trim() === '' && none !== undefined ? choose('') : setTyped(undefined))}
      options={
        search === '' ? [...(none === undefined ? [] : [{ value: '', label: none }]), ...before, ...offered] : offered
      }
      status={status}
    />
  );
}
