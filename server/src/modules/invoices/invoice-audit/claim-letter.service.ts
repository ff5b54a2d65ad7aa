import type { Download } from '@tunna/contract/endpoint';
import type { Language } from '@tunna/domain/text/languages';
import type { Database } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findPictures } from '../../platform/picture/picture.service.ts';
import { type ClaimWriting, writeClaimDocument } from '../claim/claim-document.service.ts';
import { readFindingContents } from '../claim/claim-lines.service.ts';
import { nothingDisputed } from './invoice-audit.errors.ts';
import { findFindings, findParties } from './invoice-finding.queries.ts';

/** Maximum findings in one letter. */
const maxClaimed = 500;

interface Claim {
  readonly serviceProviderId: number;
  readonly language?: Language | undefined;
  /** `2026-03-31` */
  readonly today: string;
}

/**
 * A letter to a provider about all disputed findings, in its language, without a claim. Amounts in another currency than the first are left
 * out: their sum would be none.
 * @throws ApplicationError `not_found`
 */
export async function claimLetter(
  database: Database,
  { organization }: ActingMember,
  { serviceProviderId, language, today }: Claim,
  writing: ClaimWriting,
): Promise<Download> {
  const { parties, lines, logo } = await database.tenant(organization, async (transaction) => {
    const disputed = { serviceProviderId, state: 'disputed' as const, patterns: [], page: 1, pageSize: maxClaimed };
    const { rows } = await findFindings(transaction, disputed);
    return {
      parties: await findParties(transaction, serviceProviderId),
      logo: (await findPictures(transaction)).logo,
      lines: await readFindingContents(
        transaction,
        rows.map(({ id }) => id),
      ),
    };
  });
  const currency = lines[0]?.currency;
  if (parties === undefined || currency === undefined) throw nothingDisputed();
  const document = {
    facts: {
      organization: parties.organization,
      organizationKennitala: parties.organization_kennitala,
      provider: parties.provider,
      providerKennitala: parties.provider_kennitala,
      language: parties.language,
      contactName: '',
      contactEmail: null,
    },
    lines: lines.filter((line) => line.currency === currency).map(({ content }) => content),
    currency,
    day: today,
    logo,
  };
  const { title, body } = await writeClaimDocument(document, writing, language);
  return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
}
