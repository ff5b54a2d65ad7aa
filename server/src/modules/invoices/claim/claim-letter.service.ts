import type { Download } from '@tunna/contract/endpoint';
import type { Language } from '@tunna/domain/text/languages';
import { dayIn } from '@tunna/domain/time/days';
import type { Database, TenantReader } from '../../../database/database.ts';
import type { ActingMember } from '../../../database/scope.ts';
import { findPictures } from '../../platform/picture/picture.service.ts';
import { claimNotFound } from './claim.errors.ts';
import { presentClaim } from './claim.service.ts';
import { type ClaimDocument, type ClaimWriting, writeClaimDocument } from './claim-document.service.ts';
import { findClaimLetters } from './claim-letter.queries.ts';
import { readClaimLines } from './claim-lines.service.ts';
import { letterFacts } from './claim-sending.service.ts';

interface LetterQuery {
  readonly id: number;
  /** Of the letter. By default the first letter, or the draft of a claim that is not sent yet. */
  readonly number?: number | undefined;
  readonly now: Date;
}

/** A letter of a claim as it was or would be sent. @throws ApplicationError `not_found` */
export async function readClaimDocument(
  reader: TenantReader,
  { id, number, now }: LetterQuery,
): Promise<ClaimDocument & { readonly reference: string; readonly deadline: string }> {
  const row = await presentClaim(reader, id);
  const letters = await findClaimLetters(reader, id);
  const [first] = letters;
  const letter = number === undefined ? first : letters.find((one) => one.number === number);
  if (number !== undefined && letter === undefined) throw claimNotFound();
  return {
    facts: letterFacts(row),
    lines: await readClaimLines(reader, id, row.state === 'open'),
    currency: row.currency,
    logo: (await findPictures(reader)).logo,
    note: row.note,
    reference: row.reference,
    deadline: letter?.deadline ?? row.deadline,
    day: dayIn(letter?.sent_at ?? now),
    ...(letter === undefined || first === undefined || letter.number === 1 ? {} : { remindsOf: dayIn(first.sent_at) }),
  };
}

/** @throws ApplicationError `not_found` */
export async function getClaimDocument(
  database: Database,
  { organization }: ActingMember,
  { language, ...query }: LetterQuery & { readonly language?: Language | undefined },
  writing: ClaimWriting,
): Promise<Download> {
  const document = await database.snapshot(organization, (transaction) => readClaimDocument(transaction, query));
  const { title, body } = await writeClaimDocument(document, writing, language);
  return { fileName: `${title}.pdf`, contentType: 'application/pdf', body };
}
