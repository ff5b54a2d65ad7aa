import type { PlannedOrganization } from './organization.ts';

/** A guesthouse far from the first organization in every respect, to see that the two never mix. */
export const otherOrganization: PlannedOrganization = {
  name: 'Gistiheimilið Strandakot',
  orgSlug: 'other',
  kennitala: '6801150360',
  contactEmail: 'gisting@other.example',
  languages: ['is', 'en'],
  subscribedTo: 'start',
  members: [{ fullName: 'Hallgerður Finnsdóttir', email: 'owner@other.example', role: 'owner' }],
  departments: [],
  devices: [],
  scales: [],
  schedules: [{ at: ['KOT'], categories: ['residual', 'cardboard'], weekdays: [2], everyWeeks: 2 }],
  invites: [{ email: 'viewer@demo.example', role: 'viewer' }],
  seed: 1905,
  streams: [{ category: 'residual' }, { category: 'cardboard', nameOverride: 'Bylgjupappi' }, { category: 'deposit' }],
  guides: {
    is: {
      residual: {
        description: '<p>Rusl af herbergjum sem ekki verður flokkað.</p>',
        yesPlease: ['Blautþurrkur', 'Bleyjur', 'Ryk og sópað rusl'],
        noThanks: ['Flöskur og dósir', 'Pappakassar', 'Rafhlöður'],
        methodsOfRecycling: '<p>Urðað á Vesturlandi.</p>',
      },
      cardboard: {
        description: '<p>Kassar undan vörum og mat, brotnir saman.</p>',
        yesPlease: ['Kassar undan vörum', 'Pappi utan af drykkjum'],
        noThanks: ['Blautur pappi', 'Frauðkassar undan fiski'],
        methodsOfRecycling: '<p>Sendur suður með vörubílnum og þaðan til pappírsverksmiðju.</p>',
      },
      deposit: {
        description: '<p>Flöskur og dósir gesta. Ágóðinn rennur til björgunarsveitarinnar.</p>',
        yesPlease: ['Gosdósir', 'Plastflöskur undan gosi', 'Bjór- og vínflöskur'],
        noThanks: ['Krukkur', 'Mjólkurfernur'],
        methodsOfRecycling: '<p>Talið á móttökustöðinni á Hólmavík og sent til endurvinnslu.</p>',
      },
    },
    en: {
      residual: {
        description: '<p>Rubbish from the rooms that cannot be sorted.</p>',
        yesPlease: ['Wet wipes', 'Nappies', 'Dust and sweepings'],
        noThanks: ['Bottles and cans', 'Cardboard boxes', 'Batteries'],
        methodsOfRecycling: '<p>Landfilled in the west of Iceland.</p>',
      },
      cardboard: {
        description: '<p>Boxes of goods and food, flattened.</p>',
        yesPlease: ['Delivery boxes', 'Cardboard around drinks'],
        noThanks: ['Wet cardboard', 'Polystyrene fish boxes'],
        methodsOfRecycling: '<p>Goes south with the lorry and on to a paper mill.</p>',
      },
      deposit: {
        description: '<p>Guests’ bottles and cans. The proceeds go to the rescue team.</p>',
        yesPlease: ['Soft drink cans', 'Plastic drink bottles', 'Beer and wine bottles'],
        noThanks: ['Jars', 'Milk cartons'],
        methodsOfRecycling: '<p>Counted at the return point in Hólmavík and sent to be recycled.</p>',
      },
    },
  },
  providers: [
    {
      name: 'Vestfjarðagámar ehf.',
      kennitala: '5506120380',
      email: 'gamar@vestfjardagamar.example',
      phoneNumber: '+354 000 5100',
      language: 'is',
      categories: ['residual', 'cardboard', 'deposit'],
    },
  ],
  locations: [
    {
      code: 'KOT',
      name: 'Strandakot',
      address: 'Höfðagata 29',
      postcode: '510',
      municipality: 'Hólmavík',
      latitude: 65.70662,
      longitude: -21.67331,
      published: true,
      spots: ['Bak við bílskúr'],
      requirements: ['name', 'phone'],
      containers: [
        { category: 'residual', kind: 'wheelie_bin', volumeLiters: 660 },
        { category: 'cardboard', kind: 'wheelie_bin', volumeLiters: 660 },
        { category: 'deposit', kind: 'cage', volumeLiters: 1000 },
      ],
    },
  ],
  unplaced: [],
  tagTypes: [],
  shortLinks: [{ slug: 'kot1', targetPath: '/' }],
  openRequests: 1,
};
