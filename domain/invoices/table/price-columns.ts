/**
 * What the columns of a price list may be called, by what they hold: first as the form of a price calls it in Icelandic, English, Norwegian
 * and Polish, then as providers do.
 */
export const priceColumns = {
  itemId: [
    ...['Vörunúmer', 'Item number', 'Varenummer', 'Numer towaru'],
    ...['Vörunr', 'Vörunr.', 'Vöru nr.', 'Item', 'Item id', 'Item no', 'Item no.', 'SKU', 'Varenr', 'Varenr.'],
    ...['Kod towaru', 'Nr towaru', 'Indeks'],
  ],
  wasteStream: [
    ...['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    ...['Flokkur', 'Stream', 'Fraksjon', 'Frakcja'],
  ],
  name: [
    ...['Heiti', 'Name', 'Navn', 'Nazwa'],
    ...['Efni', 'Material', 'Materiale', 'Materiał'],
    ...['Vöruheiti', 'Vara', 'Lýsing', 'Item name', 'Description', 'Varenavn', 'Beskrivelse', 'Nazwa towaru', 'Opis'],
  ],
  containerKind: [
    ...['Aðeins fyrir ílát af tegund', 'Only for container type', 'Bare for beholdertype', 'Tylko dla pojemników typu'],
    ...['Aðeins fyrir ílát af gerð', 'Only for containers of kind', 'Bare for beholdere av type'],
    ...[
      'Tylko dla pojemników rodzaju',
      'Ílát',
      'Gerð íláts',
      'Container',
      'Container kind',
      'Beholder',
      'Beholdertype',
    ],
    ...['Pojemnik', 'Rodzaj pojemnika'],
  ],
  unit: ['Eining', 'Unit', 'Enhet', 'Jednostka', 'Ein.', 'Unit of measure', 'J.m.', 'JM'],
  price: [
    ...['Einingaverð án VSK', 'Unit price excl. VAT', 'Enhetspris ekskl. mva.', 'Cena jednostkowa netto'],
    ...['Unit price without VAT', 'Enhetspris uten mva.', 'Cena jednostkowa bez VAT'],
    ...['Verð', 'Price', 'Pris', 'Cena', 'Einingaverð', 'Einingarverð', 'Verð án VSK', 'Unit price', 'Enhetspris'],
    ...['Price excl. VAT', 'Pris ekskl. mva.', 'Pris uten mva.', 'Cena jednostkowa', 'Cena netto'],
  ],
  currency: ['Gjaldmiðill', 'Currency', 'Valuta', 'Waluta', 'Mynt'],
  validFrom: ['Gildir frá', 'Valid from', 'Gjelder fra', 'Ważna od', 'Frá', 'From', 'Fra', 'Od'],
  validUntil: [
    ...['Gildir til', 'Valid until', 'Gjelder til', 'Ważna do', 'Valid to'],
    ...['Til', 'Until', 'To', 'Do'],
  ],
  surchargePercent: [
    ...['Leyfilegt álag, %', 'Allowed surcharge, %', 'Tillatt tillegg, %', 'Dozwolona dopłata, %'],
    ...['Álag', 'Álag %', 'Surcharge', 'Surcharge %', 'Tillegg', 'Tillegg %', 'Dopłata', 'Dopłata %'],
  ],
  yearlyRisePercent: [
    ...['Mesta hækkun á ári, %', 'Highest yearly rise, %', 'Høyeste årlige økning, %', 'Najwyższy roczny wzrost, %'],
    ...['Hækkun', 'Hækkun %', 'Escalation cap', 'Escalation cap, %', 'Økning', 'Økning %', 'Wzrost', 'Wzrost %'],
  ],
} as const;

export type PriceColumn = keyof typeof priceColumns;
export const priceColumnNames = Object.keys(priceColumns) as readonly PriceColumn[];
