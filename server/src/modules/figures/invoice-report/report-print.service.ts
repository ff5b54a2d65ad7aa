import type { Download } from '@tunna/contract/endpoint';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { type Paper, printDocument } from './report-paper.service.ts';
import { fileNameOf, publicationText, reportWords } from './report-words.service.ts';

/** The pages of a document about a report. */
interface ReportPages {
  readonly title: string;
  readonly publishedAt: string | undefined;
  /** The publisher, if shown. */
  readonly publishedBy?: string | undefined;
  readonly organizationName: string;
  readonly language: Language;
  readonly now: Date;
  readonly write: (paper: Paper) => void;
}

/** An A4 PDF. The foot of each page names the organization and the publication. */
export async function printReport({
  title,
  organizationName,
  language,
  write,
  ...printed
}: ReportPages): Promise<Download> {
  const { translate } = reportWords(language);
  const { publishedAt, now } = printed;
  const day = formatDate(now, language);
  const when =
    publishedAt === undefined
      ? `${translate('draft')}. ${translate('made', { day })}`
      : publicationText(printed, language);
  const body = await printDocument({
    title,
    author: organizationName,
    language,
    write,
    foot: (page, pages) => ({
      start: `${organizationName} · ${when}`,
      end: translate('page', { page: formatCount(page), pages: formatCount(pages) }),
    }),
  });
  return { fileName: fileNameOf({ name: title }, 'pdf'), contentType: 'application/pdf', body };
}
