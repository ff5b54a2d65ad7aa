import { demoLocations } from './demo-locations.ts';
import { demoGuides } from './guide.ts';
import type { PlannedOrganization } from './organization.ts';

const everyday = ['paper', 'cardboard', 'plastic', 'food', 'residual', 'glass', 'metal', 'textile'];

/** Codes of the locations at which food and mixed waste are collected by a schedule. */
const regularlyEmptied = ['BOR', 'LAU', 'HAM', 'KOR', 'STR', 'GLE'];

/** A welfare institution with care homes, clinics, a kitchen, a store and a workshop. It is invented, as are its providers. */
export const demoOrganization: PlannedOrganization = {
  name: 'Norðurtún velferðarþjónusta',
  orgSlug: 'demo',
  // The serial part of every kennitala here is one that the national registry does not give out.
  kennitala: '5203990389',
  contactEmail: 'umhverfi@demo.example',
  languages: ['is', 'en', 'pl', 'no'],
  subscribedTo: 'business',
  members: [
    { fullName: 'Ragnheiður Ósk Þorvaldsdóttir', email: 'owner@demo.example', role: 'owner' },
    { fullName: 'Guðmundur Örn Hjálmarsson', email: 'admin@demo.example', role: 'admin' },
    { fullName: 'Þórdís Lilja Ægisdóttir', email: 'finance@demo.example', role: 'finance' },
    { fullName: 'Snæbjörn Ýmir Sæmundsson', email: 'editor@demo.example', role: 'editor' },
    { fullName: 'Auður Björk Friðriksdóttir', email: 'viewer@demo.example', role: 'viewer' },
  ],
  departments: [
    { name: 'Eldhús', locations: ['KRO', 'SLE', 'STR'] },
    { name: 'Húsumsjón', locations: ['BOR', 'LAU', 'SMI', 'KAP'] },
    { name: 'Umönnun', locations: ['SLE', 'STR', 'AUS'] },
  ],
  devices: [{ name: 'Spjaldtölva við vog í eldhúsi', location: 'KRO', department: 'Eldhús' }],
  agent: 'Vogartölva',
  scales: [
    {
      name: 'Vog í eldhúsi',
      location: 'KRO',
      capacity: '150',
      least: '0.1',
      division: '0.05',
      categories: ['food', 'residual', 'cardboard', 'plastic', 'paper'],
      lightest: 2,
      heaviest: 24,
    },
    {
      name: 'Pallvog í sorpgeymslu',
      location: 'SLE',
      capacity: '600',
      least: '0.5',
      division: '0.2',
      categories: ['residual', 'food', 'paper', 'plastic'],
      lightest: 4,
      heaviest: 38,
    },
  ],
  // At the other locations regular collections are not recorded: of those with a scale, waste is weighed long before it is collected.
  schedules: [
    // More often than necessary.
    { at: ['BOR', 'LAU'], categories: ['paper'], weekdays: [1, 4], everyWeeks: 1 },
    { at: regularlyEmptied, categories: ['food'], weekdays: [2], everyWeeks: 1 },
    { at: regularlyEmptied, categories: ['residual'], weekdays: [3], everyWeeks: 2 },
    { at: ['LAU', 'HAM', 'KOR', 'STR', 'GLE'], categories: ['plastic'], weekdays: [4], everyWeeks: 1 },
    {
      at: ['LAU', 'HAM', 'KOR', 'STR', 'GLE'],
      categories: ['paper', 'cardboard'],
      weekdays: [5],
      everyWeeks: 4,
    },
  ],
  invites: [],
  seed: 2024,
  streams: [
    { category: 'paper' },
    { category: 'cardboard' },
    { category: 'plastic' },
    { category: 'food' },
    { category: 'residual' },
    { category: 'glass' },
    { category: 'metal' },
    { category: 'textile' },
    { category: 'electronics' },
    { category: 'batteries' },
    { category: 'hazardous' },
    { category: 'confidential_paper' },
  ],
  guides: await demoGuides(),
  providers: [
    {
      name: 'Hringfari ehf.',
      kennitala: '6105040350',
      email: 'beidnir@hringfari.example',
      phoneNumber: '+354 000 1100',
      language: 'is',
      categories: everyday,
      municipalities: ['Reykjavík', 'Kópavogur', 'Hafnarfjörður'],
      invoices: { every: 1, monthOfHighPrices: 3, tooMany: 'KOR' },
    },
    {
      name: 'Eyfirsk umhverfisþjónusta ehf.',
      kennitala: '4704110310',
      email: 'tunnur@eyfirsk.example',
      phoneNumber: '+354 000 4600',
      language: 'is',
      categories: everyday,
      municipalities: ['Akureyri'],
      invoices: { every: 1, missing: 4 },
    },
    {
      name: 'Efnavarsla hf.',
      kennitala: '4302990349',
      email: 'collection@efnavarsla.example',
      phoneNumber: '+354 000 2200',
      language: 'en',
      categories: ['hazardous', 'electronics', 'batteries'],
      invoices: { every: 3 },
    },
    {
      // Takes orders by telephone only: the organization is notified of its requests.
      name: 'Trausteyðing slf.',
      kennitala: '5608080380',
      email: null,
      phoneNumber: '+354 000 3300',
      language: 'is',
      categories: ['confidential_paper'],
    },
  ],
  locations: demoLocations,
  unplaced: [
    {
      category: 'electronics',
      kind: 'cage',
      volumeLiters: 1000,
      slug: 'demo-nowhere',
      description: 'Ný grind sem á eftir að velja stað.',
      requirements: ['name', 'phone'],
    },
  ],
  tagTypes: [
    {
      name: 'Starfsemi',
      entity: 'location',
      values: [
        { name: 'Hjúkrunarheimili', at: ['SLE', 'STR', 'AUS'] },
        { name: 'Heilsugæsla', at: ['LAU', 'GLE'] },
        { name: 'Skrifstofur', at: ['BOR'] },
        { name: 'Þjónustudeildir', at: ['KRO', 'SMI', 'KAP'] },
      ],
    },
    {
      name: 'Samningur',
      entity: 'container',
      values: [
        { name: 'Höfuðborgarsvæðið 2024–2027', at: ['BOR', 'SLE', 'LAU', 'KRO', 'SMI', 'HAM', 'KOR', 'STR', 'KAP'] },
        { name: 'Eyjafjörður 2025', at: ['GLE', 'AUS'] },
      ],
    },
  ],
  shortLinks: [
    { slug: 'demo1', targetPath: '/container/demo-paper' },
    { slug: 'flokkun', targetPath: '/location/demo-location' },
  ],
  openRequests: 7,
};
