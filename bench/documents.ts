// How much of a PDF invoice is proposed right: ten invented providers, each with its own layout.
// Usage: node scripts/run.mjs node bench/documents.ts [invoices of each provider]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentLayout } from '@tunna/domain/invoices/document/document-layout';
import { learnLayout, type SavedInvoice } from '@tunna/domain/invoices/document/document-learning';
import { proposeInvoice } from '@tunna/domain/invoices/document/document-proposal';
import type { ProposedInvoice } from '@tunna/domain/invoices/document/proposed-invoice';
import { readPdfText } from '../server/src/modules/invoices/invoice-import/document/pdf-file.service.ts';
import {
  type DrawnInvoice,
  drawInvoice,
  inventInvoice,
  type ProviderLayout,
} from '../server/test/files/provider-documents.ts';
import { providerLayouts } from '../server/test/files/provider-layouts.ts';

const perProvider = Number(process.argv[2] ?? 12);
const folder = await mkdtemp(join(tmpdir(), 'documents-'));

/** The same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const has = (layout: ProviderLayout, field: string) => layout.columns.some((column) => column.field === field);

/** What a member would save of an invoice. */
function truthOf(layout: ProviderLayout, invoice: DrawnInvoice): SavedInvoice {
  const { labels } = layout;
  const head = {
    number: invoice.number,
    issueDate: invoice.issueDate,
    ...(labels.dueDate === undefined ? {} : { dueDate: invoice.dueDate }),
    ...(labels.finalDate === undefined ? {} : { finalDate: invoice.finalDate }),
    ...(labels.period === undefined ? {} : { periodStart: invoice.periodStart, periodEnd: invoice.periodEnd }),
    net: invoice.net,
    vat: invoice.vat,
    total: invoice.total,
  };
  const lines = invoice.lines.map((line) => ({
    name: line.name,
    ...(has(layout, 'sellersItemId') ? { sellersItemId: line.sellersItemId } : {}),
    quantity: line.quantity,
    unit: line.unit,
    price: String(Number((Number(line.price) * (1 - line.discount / 100)).toFixed(4))),
    net: line.net,
  }));
  return { head, lines };
}

interface Score {
  documents: number;
  heads: number;
  lines: number;
  rightLines: number;
  complete: number;
  values: number;
  missing: number;
  wrong: number;
}
const empty = (): Score => ({
  documents: 0,
  heads: 0,
  lines: 0,
  rightLines: 0,
  complete: 0,
  values: 0,
  missing: 0,
  wrong: 0,
});

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    /^-?[\d.]+$/.test(one) &&
    /^-?[\d.]+$/.test(other) &&
    Number(one) === Number(other));

function compare(score: Score, truth: SavedInvoice, proposed: ProposedInvoice): void {
  const count = (
    right: Readonly<Record<string, string>>,
    found: Readonly<Record<string, string | undefined>>,
  ): boolean => {
    let isRight = true;
    for (const [field, value] of Object.entries(right)) {
      score.values += 1;
      if (isSame(found[field], value)) continue;
      isRight = false;
      if (found[field] === undefined) score.missing += 1;
      else score.wrong += 1;
    }
    return isRight;
  };
  score.documents += 1;
  const isHead = count({ ...truth.head }, { ...proposed.head });
  const right = truth.lines.filter((line, index) => count({ ...line }, { ...proposed.lines[index] }));
  // Lines that the document does not have.
  score.wrong += Math.max(0, proposed.lines.length - truth.lines.length);
  if (isHead) score.heads += 1;
  score.lines += truth.lines.length;
  score.rightLines += right.length;
  if (isHead && right.length === truth.lines.length && proposed.lines.length === truth.lines.length)
    score.complete += 1;
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const row = (name: string, score: Score): string =>
  [
    name,
    percent(score.heads, score.documents),
    percent(score.rightLines, score.lines),
    percent(score.complete, score.documents),
    String(score.missing),
    String(score.wrong),
  ].join(' | ');

const all = { first: empty(), second: empty(), later: empty() };
console.log(
  'provider | heads | lines | complete | missing | wrong   (first time; after the first saved invoice; after each earlier one)',
);
for (const [place, layout] of providerLayouts.entries()) {
  const random = seeded(place + 1);
  const scores = { first: empty(), second: empty(), later: empty() };
  let learned: DocumentLayout | undefined;
  let afterAll: DocumentLayout | undefined;
  for (let index = 0; index < perProvider; index += 1) {
    const invoice = inventInvoice(layout, index, random);
    const path = join(folder, `${place}-${index}.pdf`);
    await writeFile(path, await drawInvoice(layout, invoice));
    const document = await readPdfText(path);
    const truth = truthOf(layout, invoice);
    for (const score of [scores.first, all.first]) compare(score, truth, proposeInvoice(document));
    if (index === 0) learned = learnLayout(document, truth, undefined);
    else {
      for (const score of [scores.second, all.second]) compare(score, truth, proposeInvoice(document, learned));
      for (const score of [scores.later, all.later]) compare(score, truth, proposeInvoice(document, afterAll));
    }
    afterAll = learnLayout(document, truth, afterAll);
  }
  console.log(row(layout.provider, scores.first));
  console.log(row('  after one', scores.second));
  console.log(row('  after each', scores.later));
}
console.log(row('all', all.first));
console.log(row('all, after one', all.second));
console.log(row('all, after each', all.later));
await rm(folder, { recursive: true });
