import { type Language, languages } from '../text/languages.ts';

/** The same in Icelandic, English, Norwegian and Polish: the order of `languages`. */
export type Words = readonly [string, string, string, string];

/** One of the words in a language. */
export const wordIn = (words: Words, language: Language): string => words[languages.indexOf(language)] ?? words[0];

/** The lists that can be exported, each with its columns in order and their headings. */
export const exportColumns = {
  containers: {
    slug: ['Kóði á merkimiða', 'Label code', 'Etikettkode', 'Kod etykiety'],
    customId: ['Auðkenni', 'Identifier', 'Identifikator', 'Identyfikator'],
    location: ['Staðsetning', 'Location', 'Lokasjon', 'Lokalizacja'],
    locationId: ['Kóði staðsetningar', 'Location code', 'Lokasjonskode', 'Kod lokalizacji'],
    wasteStream: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    serviceProvider: ['Þjónustuaðili', 'Service provider', 'Tjenesteleverandør', 'Usługodawca'],
    kind: ['Tegund', 'Type', 'Type', 'Rodzaj'],
    volumeLiters: ['Lítrar', 'Litres', 'Liter', 'Litry'],
    description: ['Lýsing', 'Description', 'Beskrivelse', 'Opis'],
    status: ['Staða', 'Status', 'Status', 'Status'],
    requirements: [
      'Þarf að fylgja beiðni',
      'Required from the requester',
      'Den som bestiller, må oppgi',
      'Zgłaszający musi podać',
    ],
    tags: ['Merki', 'Tags', 'Merker', 'Tagi'],
    lastEmptiedAt: ['Síðast tæmt', 'Last emptied', 'Sist tømt', 'Ostatnie opróżnienie'],
    openRequest: ['Opin beiðni', 'Open request', 'Åpen bestilling', 'Otwarte zgłoszenie'],
    createdAt: ['Skráð', 'Created', 'Opprettet', 'Utworzono'],
  },
  locations: {
    id: ['Kóði staðsetningar', 'Location code', 'Lokasjonskode', 'Kod lokalizacji'],
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    address: ['Heimilisfang', 'Address', 'Adresse', 'Adres'],
    postcode: ['Póstnúmer', 'Postcode', 'Postnummer', 'Kod pocztowy'],
    municipality: ['Sveitarfélag', 'Municipality', 'Kommune', 'Gmina'],
    latitude: ['Breiddargráða', 'Latitude', 'Breddegrad', 'Szerokość geograficzna'],
    longitude: ['Lengdargráða', 'Longitude', 'Lengdegrad', 'Długość geograficzna'],
    published: ['Opin síða', 'Public page', 'Offentlig side', 'Strona publiczna'],
    tags: ['Merki', 'Tags', 'Merker', 'Tagi'],
    containers: ['Ílát', 'Containers', 'Beholdere', 'Pojemniki'],
    openRequests: ['Opnar beiðnir', 'Open requests', 'Åpne bestillinger', 'Otwarte zgłoszenia'],
    departments: ['Deildir', 'Departments', 'Avdelinger', 'Działy'],
    createdAt: ['Skráð', 'Created', 'Opprettet', 'Utworzono'],
  },
  wasteStreams: {
    name: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja'],
    wasteCategory: ['Flokkur', 'Category', 'Kategori', 'Kategoria'],
    languages: ['Leiðbeiningar', 'Guides', 'Veiledninger', 'Opisy'],
    color: ['Litur', 'Colour', 'Farge', 'Kolor'],
    ewcCode: ['EWC-númer', 'EWC code', 'EAL-kode', 'Kod odpadu'],
    treatmentCode: ['Meðhöndlun', 'Treatment', 'Behandling', 'Przetwarzanie'],
    containers: ['Ílát', 'Containers', 'Beholdere', 'Pojemniki'],
  },
  departmentReadings: {
    weighedOn: ['Dagur', 'Day', 'Dag', 'Dzień'],
    container: ['Ílát', 'Container', 'Beholder', 'Pojemnik'],
    location: ['Staðsetning', 'Location', 'Lokasjon', 'Lokalizacja'],
    wasteStream: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    kg: ['Kíló', 'Kilograms', 'Kilo', 'Kilogramy'],
    enteredBy: ['Skráð af', 'Recorded by', 'Registrert av', 'Zapisane przez'],
    note: ['Athugasemd', 'Note', 'Merknad', 'Uwaga'],
  },
  scaleReadings: {
    weighedAt: ['Vigtað', 'Weighed', 'Veid', 'Zważono'],
    scale: ['Vog', 'Scale', 'Vekt', 'Waga'],
    kg: ['Kíló', 'Kilograms', 'Kilo', 'Kilogramy'],
    gross: ['Brúttó, kg', 'Gross, kg', 'Brutto, kg', 'Brutto, kg'],
    tare: ['Tara, kg', 'Tare, kg', 'Tara, kg', 'Tara, kg'],
    wasteStream: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    department: ['Deild', 'Department', 'Avdeling', 'Dział'],
    container: ['Ílát', 'Container', 'Beholder', 'Pojemnik'],
    state: ['Staða', 'Status', 'Status', 'Status'],
    origin: ['Uppruni', 'Origin', 'Opphav', 'Pochodzenie'],
    note: ['Athugasemd', 'Note', 'Merknad', 'Uwaga'],
  },
  chargeback: {
    department: ['Deild', 'Department', 'Avdeling', 'Dział'],
    kg: ['Vigtað, kg', 'Weighed, kg', 'Veid, kg', 'Zważono, kg'],
    cost: ['Kostnaður án VSK', 'Cost excl. VAT', 'Kostnad ekskl. mva.', 'Koszt netto'],
    currency: ['Gjaldmiðill', 'Currency', 'Valuta', 'Waluta'],
    otherCosts: ['Í öðrum gjaldmiðlum', 'In other currencies', 'I andre valutaer', 'W innych walutach'],
    share: ['Hluti kostnaðar', 'Share of the cost', 'Andel av kostnaden', 'Udział w koszcie'],
  },
  departments: {
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    locations: ['Staðsetningar', 'Locations', 'Lokasjoner', 'Lokalizacje'],
    credentials: ['Innskráð tæki', 'Logged-in devices', 'Innloggede enheter', 'Zalogowane urządzenia'],
    lastUsed: ['Síðast notað', 'Last used', 'Sist brukt', 'Ostatnio użyto'],
    createdAt: ['Skráð', 'Created', 'Opprettet', 'Utworzono'],
  },
  serviceProviders: {
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    kennitala: ['Kennitala', 'Kennitala', 'Kennitala', 'Kennitala'],
    email: ['Netfang', 'Email', 'E-post', 'E-mail'],
    phoneNumber: ['Símanúmer', 'Phone number', 'Telefonnummer', 'Numer telefonu'],
    language: ['Tungumál skilaboða', 'Language of messages', 'Meldingenes språk', 'Język wiadomości'],
    channels: [
      'Hvernig beiðnir berast',
      'How requests arrive',
      'Slik kommer bestillingene fram',
      'Jak docierają zgłoszenia',
    ],
    actions: ['Aðgerðir', 'Actions', 'Handlinger', 'Działania'],
    containers: ['Ílát', 'Containers', 'Beholdere', 'Pojemniki'],
    openRequests: ['Opnar beiðnir', 'Open requests', 'Åpne bestillinger', 'Otwarte zgłoszenia'],
  },
  members: {
    name: ['Nafn', 'Name', 'Navn', 'Imię i nazwisko'],
    role: ['Hlutverk', 'Role', 'Rolle', 'Rola'],
    email: ['Netfang', 'Email', 'E-post', 'E-mail'],
    phoneNumber: ['Símanúmer', 'Phone number', 'Telefonnummer', 'Numer telefonu'],
    since: ['Frá', 'Since', 'Siden', 'Od'],
  },
  audit: {
    at: ['Hvenær', 'When', 'Når', 'Kiedy'],
    by: ['Hver', 'Who', 'Hvem', 'Kto'],
    action: ['Aðgerð', 'Action', 'Handling', 'Działanie'],
    entity: ['Hvað', 'What', 'Hva', 'Co'],
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    changes: ['Breytingar', 'Changes', 'Endringer', 'Zmiany'],
  },
  files: {
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    type: ['Tegund', 'Type', 'Type', 'Typ'],
    purpose: ['Tilgangur', 'Purpose', 'Formål', 'Przeznaczenie'],
    size: ['Stærð (bæti)', 'Size (bytes)', 'Størrelse (byte)', 'Rozmiar (bajty)'],
    createdBy: ['Frá', 'From', 'Fra', 'Od'],
    createdAt: ['Bætt við', 'Added', 'Lagt til', 'Dodano'],
  },
  serviceRequests: {
    container: ['Ílát', 'Container', 'Beholder', 'Pojemnik'],
    status: ['Staða', 'Status', 'Status', 'Status'],
    overdue: ['Komin fram yfir', 'Overdue', 'Over fristen', 'Po terminie'],
    dueAt: ['Ljúka fyrir', 'Due', 'Frist', 'Termin'],
    plannedFor: ['Áætlað', 'Planned for', 'Planlagt', 'Planowane na'],
    location: ['Staðsetning', 'Location', 'Lokasjon', 'Lokalizacja'],
    wasteStream: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    assignee: ['Umsjón', 'Assigned to', 'Ansvarlig', 'Odpowiada'],
    serviceProvider: ['Þjónustuaðili', 'Service provider', 'Tjenesteleverandør', 'Usługodawca'],
    reportCount: ['Fjöldi tilkynninga', 'Times reported', 'Antall meldinger', 'Liczba zgłoszeń'],
    createdAt: ['Barst', 'Requested', 'Mottatt', 'Wpłynęło'],
    closedAt: ['Lokað', 'Closed', 'Lukket', 'Zamknięto'],
    id: ['Númer', 'Number', 'Nummer', 'Numer'],
  },
  invoices: {
    serviceProvider: ['Þjónustuaðili', 'Service provider', 'Tjenesteleverandør', 'Usługodawca'],
    number: ['Reikningsnúmer', 'Invoice number', 'Fakturanummer', 'Numer faktury'],
    kind: ['Tegund', 'Type', 'Type', 'Rodzaj'],
    issueDate: ['Útgáfudagur', 'Issued', 'Fakturadato', 'Data wystawienia'],
    dueDate: ['Gjalddagi', 'Due', 'Forfallsdato', 'Termin płatności'],
    finalDate: ['Eindagi', 'Final due', 'Siste frist', 'Ostateczny termin'],
    serviceDay: ['Þjónustudagur', 'Service day', 'Tjenestedag', 'Dzień usługi'],
    net: ['Án VSK', 'Excl. VAT', 'Ekskl. mva.', 'Netto'],
    vat: ['VSK', 'VAT', 'Mva.', 'VAT'],
    total: ['Samtals', 'Total', 'Totalt', 'Razem'],
    currency: ['Gjaldmiðill', 'Currency', 'Valuta', 'Waluta'],
    kg: ['Þyngd (kg)', 'Weight (kg)', 'Vekt (kg)', 'Masa (kg)'],
    lineCount: ['Línur', 'Lines', 'Linjer', 'Pozycje'],
    unmappedLines: ['Ósamræmdar línur', 'Unclassified lines', 'Uklassifiserte linjer', 'Niesklasyfikowane pozycje'],
    state: ['Staða', 'Status', 'Status', 'Status'],
  },
  lineItems: {
    serviceProvider: ['Þjónustuaðili', 'Service provider', 'Tjenesteleverandør', 'Usługodawca'],
    number: ['Reikningsnúmer', 'Invoice number', 'Fakturanummer', 'Numer faktury'],
    position: ['Lína', 'Line', 'Linje', 'Pozycja'],
    serviceDay: ['Þjónustudagur', 'Service day', 'Tjenestedag', 'Dzień usługi'],
    sellersItemId: ['Vörunúmer', 'Item number', 'Varenummer', 'Numer towaru'],
    name: ['Lýsing', 'Description', 'Beskrivelse', 'Opis'],
    quantity: ['Magn', 'Quantity', 'Antall', 'Ilość'],
    unit: ['Eining', 'Unit', 'Enhet', 'Jednostka'],
    price: ['Einingaverð', 'Unit price', 'Enhetspris', 'Cena jednostkowa'],
    cost: ['Upphæð án VSK', 'Amount excl. VAT', 'Beløp ekskl. mva.', 'Kwota netto'],
    currency: ['Gjaldmiðill', 'Currency', 'Valuta', 'Waluta'],
    kind: ['Tegund', 'Type', 'Type', 'Rodzaj'],
    wasteStream: ['Úrgangsflokkur', 'Waste stream', 'Avfallstype', 'Frakcja odpadów'],
    location: ['Staðsetning', 'Location', 'Lokasjon', 'Lokalizacja'],
    container: ['Ílát', 'Container', 'Beholder', 'Pojemnik'],
    kg: ['Þyngd (kg)', 'Weight (kg)', 'Vekt (kg)', 'Masa (kg)'],
    kgOrigin: ['Uppruni þyngdar', 'Origin of weight', 'Vektens opphav', 'Pochodzenie masy'],
    ewcCode: ['EWC-númer', 'EWC code', 'EAL-kode', 'Kod odpadu'],
    treatmentCode: ['Meðhöndlun', 'Treatment', 'Behandling', 'Przetwarzanie'],
  },
  shortLinks: {
    url: ['Stuttur hlekkur', 'Short link', 'Kort lenke', 'Krótki link'],
    target: ['Leiðir á', 'Leads to', 'Fører til', 'Prowadzi do'],
    name: ['Heiti', 'Name', 'Navn', 'Nazwa'],
    at: ['Búinn til', 'Created', 'Opprettet', 'Utworzono'],
  },
} as const satisfies Record<string, Record<string, Words>>;

export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList> = keyof (typeof exportColumns)[List] & string;

/** What a list is called, as the name of its file. */
export const listNames = {
  containers: ['Ílát', 'Containers', 'Beholdere', 'Pojemniki'],
  locations: ['Staðsetningar', 'Locations', 'Lokasjoner', 'Lokalizacje'],
  wasteStreams: ['Úrgangsflokkar', 'Waste streams', 'Avfallstyper', 'Frakcje odpadów'],
  departmentReadings: ['Vigtanir', 'Readings', 'Veiinger', 'Ważenia'],
  scaleReadings: ['Vigtanir vogar', 'Readings of a scale', 'Vektens veiinger', 'Ważenia wagi'],
  chargeback: ['Kostnaður eftir deildum', 'Cost by department', 'Kostnad per avdeling', 'Koszty według działów'],
  departments: ['Deildir', 'Departments', 'Avdelinger', 'Działy'],
  serviceProviders: ['Þjónustuaðilar', 'Service providers', 'Tjenesteleverandører', 'Usługodawcy'],
  members: ['Notendur', 'Members', 'Medlemmer', 'Członkowie'],
  audit: ['Aðgerðaskrá', 'Audit trail', 'Endringslogg', 'Dziennik zmian'],
  files: ['Skrár', 'Files', 'Filer', 'Pliki'],
  serviceRequests: ['Þjónustubeiðnir', 'Service requests', 'Servicebestillinger', 'Zgłoszenia'],
  invoices: ['Reikningar', 'Invoices', 'Fakturaer', 'Faktury'],
  lineItems: ['Reikningslínur', 'Invoice lines', 'Fakturalinjer', 'Pozycje faktur'],
  shortLinks: ['Stuttir hlekkir', 'Short links', 'Korte lenker', 'Krótkie linki'],
} as const satisfies Record<ExportedList, Words>;

export const yesWords: Words = ['Já', 'Yes', 'Ja', 'Tak'];
export const noWords: Words = ['Nei', 'No', 'Nei', 'Nie'];

/** Of a container whose emptying anybody may ask for. */
export const nothingWords: Words = ['Ekkert', 'Nothing', 'Ingenting', 'Nic'];

/** Of the last row, which adds up the others. */
export const totalWords: Words = ['Samtals', 'Total', 'Totalt', 'Razem'];
