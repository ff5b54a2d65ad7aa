import type { Disclosure, ReportDisclosure } from '@tunna/contract/figures/disclosure';
import type { Figures } from '@tunna/contract/figures/figures';
import { disclosureOf } from '@tunna/domain/figures/disclosure';
import { byLanguage } from '@tunna/domain/text/languages';
import { isTextKey, textsIn } from '@tunna/texts/read';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { readReportOf, viewOfReport } from '../invoice-report/invoice-report.service.ts';

type Gap = Disclosure['gaps'][number];

const ofTonnes = (kind: Gap['kind'], tonnes: string): Gap[] =>
  tonnes === '0' ? [] : [{ kind, tonnes, lines: undefined }];
const ofLines = (kind: Gap['kind'], lines: number): Gap[] => (lines === 0 ? [] : [{ kind, tonnes: undefined, lines }]);
const always = (kind: Gap['kind']): Gap => ({ kind, tonnes: undefined, lines: undefined });

const categoryView = (code: string | undefined): Disclosure['composition'][number]['wasteCategory'] =>
  code === undefined
    ? undefined
    : {
        code,
        names: byLanguage((language) => {
          const key = `waste-category:${code}`;
          return isTextKey(key) ? textsIn(language)(key) : code;
        }),
      };

/** The tables of the standards from the figures of a report. Undefined for figures without their composition. */
export function disclosureView({ composition, totals, evidence }: Figures): Disclosure | undefined {
  if (composition === undefined) return undefined;
  const { generated, unknown, composition: rows, tables } = disclosureOf(composition);
  return {
    generated,
    composition: rows.map(({ wasteCategory, ...row }) => ({ ...row, wasteCategory: categoryView(wasteCategory) })),
    tables,
    evidence,
    gaps: [
      ...ofTonnes('unknownTreatment', unknown.tonnes),
      ...ofTonnes('assumedTreatment', generated.assumedTonnes),
      ...ofTonnes('estimatedWeight', generated.estimatedTonnes),
      ...ofLines('unweighedLines', totals.unweighedLines),
      // What the product does not record.
      always('onSite'),
      always('radioactive'),
      always('materials'),
    ],
  };
}

/** A report in the tables of the standards. @throws ApplicationError `not_found` */
export async function getReportDisclosure(
  database: Database,
  member: ActingMember,
  id: number,
  now: Date,
): Promise<ReportDisclosure> {
  const read = await readReportOf(database, member, id, now);
  const { figures } = read;
  const { period, currency, totals, completeness } = figures;
  return {
    report: viewOfReport(read),
    figures: { period, currency, totals, completeness },
    disclosure: disclosureView(figures),
  };
}
