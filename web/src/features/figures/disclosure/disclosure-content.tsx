import type { Disclosure, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { disclosureNotes } from '@tunna/domain/figures/disclosure-words';
import type { Language } from '@tunna/domain/text/languages';
import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { NoteList } from '../shared/note-list.tsx';
import { DisclosureTables } from './disclosure-tables.tsx';

interface Props {
  readonly shown: Pick<ReportDisclosure, 'figures'>;
  readonly disclosure: Disclosure;
}

/** The gaps of the tables, the tables, and how they are made. */
export function DisclosureContent({ shown, disclosure }: Props) {
  const { t, i18n } = useTranslation('disclosure');
  const { gaps, methods } = disclosureNotes(
    { ...shown, disclosure },
    {
      language: i18n.language as Language,
      disclosure: t,
      completeness: (text, values) => t(`completeness:${text}`, values),
      evidence: (text, values) => t(`evidence:${text}`, values),
    },
  );
  return (
    <>
      <Notice>
        <NoteList title={t('gaps')} notes={gaps} />
      </Notice>
      <DisclosureTables disclosure={disclosure} />
      <NoteList title={t('method')} notes={methods} />
    </>
  );
}
