import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { saveGivenInvoice } from '../../../../test/records/saved-invoices.ts';
import { createWorkspace, type Workspace } from '../../../../test/records/workspace.ts';

const test = testApp();

/** Units with their base and its quantity. */
const units: Readonly<Record<string, { readonly base: string; readonly factor: number }>> = {
  KGM: { base: 'KGM', factor: 1 },
  TNE: { base: 'KGM', factor: 1000 },
  grm: { base: 'KGM', factor: 0.001 },
  LTR: { base: 'LTR', factor: 1 },
  MTQ: { base: 'LTR', factor: 1000 },
  EA: { base: 'C62', factor: 1 },
  C62: { base: 'C62', factor: 1 },
};

const items = ['a', 'b'];
const names = ['pappi', 'plast'];
const lines = items.flatMap((item) =>
  names.flatMap((name) => Object.keys(units).map((unit) => ({ item, name, unit, quantity: '-12.5', at: name }))),
);

type Key = readonly [match: 'item' | 'wording', key: string];
const keys: readonly Key[] = [...items.map((key): Key => ['item', key]), ...names.map((key): Key => ['wording', key])];

interface Material {
  readonly kind: 'material' | 'fee';
  readonly stream: 0 | 1;
  readonly isBought: boolean;
  readonly litre: string | undefined;
}

/** Stored choices in order; a replaced entry is kept. */
interface Remembered {
  readonly id: number;
  readonly key: string;
  readonly material: Material;
  readonly replaced: Remembered | undefined;
}

const materials = fc.record({
  kind: fc.constantFrom('material' as const, 'fee' as const),
  stream: fc.constantFrom(0 as const, 1 as const),
  isBought: fc.boolean(),
  litre: fc.constantFrom(undefined, '0.2'),
});
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('choose' as const),
        key: fc.constantFrom(...keys),
        material: materials,
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('remove' as const, 'undo' as const), nth: fc.nat(5) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('weigh' as const),
        stream: fc.constantFrom(0 as const, 1 as const),
        unit: fc.constantFrom('LTR', 'MTQ', 'C62'),
        kgPerUnit: fc.constantFrom('0.1', '30', '7.25'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const), nth: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('save' as const) }) },
  ),
  { minLength: 1, maxLength: 12 },
);

/** The kilograms of a line of material: of a unit of mass what the line says, of any other what the first density of the unit says. */
function weightOf(quantity: number, unit: string, densities: readonly { unit: string; kgPerUnit: string }[]) {
  const { base, factor } = units[unit] ?? { base: unit, factor: 1 };
  if (base === 'KGM') return { kg: written(quantity * factor), origin: unit === 'KGM' ? 'weighed' : 'converted' };
  const density = densities.find((known) => units[known.unit]?.base === base);
  if (density === undefined) return { kg: null, origin: null };
  const kg = (quantity * factor * Number(density.kgPerUnit)) / (units[density.unit]?.factor ?? 1);
  return { kg: written(kg), origin: 'estimated' };
}

const written = (kg: number): string => String(Number(kg.toFixed(6)));

/** Calculates the classification of lines only from the stored choices at the end. */
class Model {
  #remembered: Remembered[] = [];
  #densities = new Map<string, { id: number; stream: number; unit: string; kgPerUnit: string }>();
  readonly streams: readonly number[];

  constructor(streams: readonly number[]) {
    this.streams = streams;
  }

  chosen(id: number, [match, name]: Key, material: Material): void {
    const key = `${match} ${name}`;
    const replaced = this.#remembered.find((known) => known.key === key);
    this.#remembered = [...this.#remembered.filter((known) => known !== replaced), { id, key, material, replaced }];
  }

  nth(nth: number): number | undefined {
    return this.#remembered[nth % Math.max(1, this.#remembered.length)]?.id;
  }

  ended(id: number, isUndone: boolean): void {
    this.#remembered = this.#remembered.flatMap((known) =>
      known.id !== id ? [known] : isUndone && known.replaced !== undefined ? [known.replaced] : [],
    );
  }

  weighed(id: number, stream: number, unit: string, kgPerUnit: string): void {
    this.#densities.set(`${stream} ${unit === 'C62' ? unit : 'LTR'}`, { id, stream, unit, kgPerUnit });
  }

  density(nth: number): number | undefined {
    return [...this.#densities.values()][nth % Math.max(1, this.#densities.size)]?.id;
  }

  forgotten(id: number): void {
    for (const [key, density] of this.#densities) if (density.id === id) this.#densities.delete(key);
  }

  expected({ item, name, unit, quantity }: (typeof lines)[number]) {
    const known =
      this.#remembered.find(({ key }) => key === `item ${item}`) ??
      this.#remembered.find(({ key }) => key === `wording ${name}`);
    if (known === undefined) return { kind: null, stream: null, kg: null, origin: null, id: null };
    const { kind, stream, isBought, litre } = known.material;
    const densities = [
      ...(litre === undefined ? [] : [{ unit: 'LTR', kgPerUnit: litre }]),
      ...[...this.#densities.values()].filter((density) => density.stream === stream),
    ];
    const handedOver = isBought ? Math.abs(Number(quantity)) : Number(quantity);
    const weight = kind === 'material' ? weightOf(handedOver, unit, densities) : { kg: null, origin: null };
    return { kind, stream: this.streams[stream], ...weight, id: known.id };
  }
}

const post = (own: Workspace, path: string, payload: object) => own.as('finance', 'POST', `/invoices/${path}`, payload);
const remove = (own: Workspace, path: string) => own.as('finance', 'DELETE', `/invoices/${path}`);

async function take(
  own: Workspace,
  model: Model,
  step: typeof steps extends fc.Arbitrary<(infer Step)[]> ? Step : never,
): Promise<void> {
  if (step.does === 'choose') {
    const { key, material } = step;
    const isMaterial = material.kind === 'material';
    const { body } = await post(own, 'material-type-normalization', {
      serviceProviderId: own.serviceProviderId,
      match: key[0],
      matchKey: key[1],
      example: key[1],
      kind: material.kind,
      wasteStreamId: model.streams[material.stream],
      isBought: isMaterial && material.isBought,
      ...(isMaterial && material.litre !== undefined ? { unit: 'LTR', kgPerUnit: material.litre } : {}),
    });
    model.chosen(body.id, key, material);
  } else if (step.does === 'weigh') {
    const { stream, unit, kgPerUnit } = step;
    const { body } = await post(own, 'densities', { wasteStreamId: model.streams[stream], unit, kgPerUnit });
    model.weighed(body.density.id, stream, unit, kgPerUnit);
  } else if (step.does === 'save') {
    await save(own);
  } else if (step.does === 'forget') {
    const id = model.density(step.nth);
    if (id === undefined) return;
    await remove(own, `densities/${id}`);
    model.forgotten(id);
  } else {
    const id = model.nth(step.nth);
    if (id === undefined) return;
    if (step.does === 'undo') await post(own, 'normalizations/undo', { materials: [id] });
    else await remove(own, `material-type-normalization/${id}`);
    model.ended(id, step.does === 'undo');
  }
}

let number = 0;
function save(own: Workspace): Promise<number> {
  number += 1;
  return saveGivenInvoice(test.db, own, { number: `M-${number}`, lines });
}

it('lines equal the stored choices after any sequence of choices, undos and weights', async () => {
  const own = await createWorkspace(test);
  const [plastic] = await own.query<{ id: number }>(
    `insert into waste_stream (organization_id, waste_category_id) select $1, id from waste_category where code = 'plastic' returning id`,
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const table of ['invoice', 'material_normalization', 'waste_density']) {
        await own.query(`delete from ${table} where organization_id = $1`);
      }
      const model = new Model([own.wasteStreamId, plastic?.id ?? 0]);
      await save(own);
      for (const step of sequence) await take(own, model, step);
      const rows = await own.query(
        `select kind, waste_stream_id as stream, trim_scale(kg)::text as kg, kg_origin as origin, material_normalization_id as id
         from invoice_line where organization_id = $1 and counted order by invoice_id, position`,
      );
      expect(rows).toEqual(
        rows.map((_row, index) => model.expected(lines[index % lines.length] as (typeof lines)[number])),
      );
    }),
    { numRuns: 40 },
  );
});
