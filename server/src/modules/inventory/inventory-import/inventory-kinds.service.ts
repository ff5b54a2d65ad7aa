import { containerKinds, containerStatuses, requirements } from '@tunna/contract/inventory/container-values';
import { locationInput } from '@tunna/contract/inventory/location';
import { wasteStreamInput } from '@tunna/contract/inventory/waste-stream';
import { yesOrNo } from '../../platform/export/export-cells.service.ts';
import { wordFor } from '../../platform/export/export-texts.service.ts';
import { type ListKind, listFields, planOf } from '../../platform/list-import/list-kind.service.ts';
import type { ReferenceSources } from '../../platform/list-import/list-references.service.ts';
import { isConcurrentChange, lockContainers, storeContainers } from '../container/container-batch.service.ts';
import { lockLocations, readLocationNames, storeLocations } from '../location/location-batch.service.ts';
import { addWasteStream, readWasteStreams } from '../waste-stream/waste-stream.service.ts';
import { type ContainerColumn, planContainers } from './container-rows.service.ts';
import { type LocationColumn, newLocation, planLocations } from './location-rows.service.ts';

export const containerKind: ListKind = {
  list: 'containers',
  limit: 'containers',
  fields: listFields<ContainerColumn | 'slug'>({
    customId: {
      words:
        'numer|nr|no|id|audkenni ilats|ilat nr|ilat numer|ilat|merking|container id|container number|container no|container|beholdernummer|beholder|numer pojemnika|nr pojemnika|pojemnik',
    },
    wasteStream: {
      isRequired: true,
      words:
        'flokkur|urgangsflokkur|urgangstegund|tegund urgangs|urgangur|straumur|efni|waste type|waste|stream|fraction|material|avfallstype|fraksjon|avfall|frakcja|rodzaj odpadow|odpad',
    },
    location: {
      words:
        'stadur|stadsetning|starfsstod|hus|bygging|heimilisfang|location|site|place|building|address|sted|lokasjon|adresse|miejsce|lokalizacja|adres',
    },
    serviceProvider: {
      words:
        'thjonustuadili|thjonusta|verktaki|sorphirda|hirdufyrirtaeki|provider|contractor|hauler|supplier|leverandor|renovator|dostawca|usluga|firma',
    },
    kind: {
      standard: (language) => wordFor('kind', 'wheelie_bin', language),
      choices: (language) => containerKinds.map((kind) => wordFor('kind', kind, language)),
      words: 'gerd|gerd ilats|tegund ilats|container type|bin type|beholdertype|typ pojemnika',
    },
    volumeLiters: {
      words: 'staerd|rummal|litrar|l|size|volume|capacity|liters|litres|storrelse|volum|liter|pojemnosc|wielkosc|litry',
    },
    emptyKg: { words: 'toma thyngd|tomathyngd|egin thyngd|tara|empty weight|tare|tare weight|egenvekt|masa wlasna' },
    description: {
      words: 'lysing|athugasemd|athugasemdir|skyring|notes|remarks|comment|merknad|beskrivelse|uwagi|opis',
    },
    status: {
      standard: (language) => wordFor('status', 'active', language),
      choices: (language) => containerStatuses.map((status) => wordFor('status', status, language)),
      words: 'stada|state|tilstand|stan',
    },
    requirements: {
      title: 'export:requestsAllowed',
      standard: (language) => yesOrNo(true, language),
      choices: (language) => [
        yesOrNo(true, language),
        yesOrNo(false, language),
        ...requirements.map((one) => wordFor('requirement', one, language)),
      ],
      words: 'taka vid beidnum|ma bidja um losun|can be requested',
    },
    tags: { words: 'merki|tag|labels|etiketter|etykiety' },
    locationId: {},
    slug: {},
  }),
  lock: (transaction, ids) => lockContainers(transaction, ids.map(Number)),
  plan: async (transaction, rows, planning) =>
    planOf(await planContainers(transaction, rows, planning), ({ status }) => status !== 'removed', storeContainers),
  isConcurrentChange,
  async example(transaction, language) {
    const [location] = await readLocationNames(transaction);
    const [stream] = await readWasteStreams(transaction);
    return {
      customId: 'TUN-1',
      location: location?.name,
      wasteStream: stream?.names[language],
      serviceProvider: undefined,
      kind: wordFor('kind', 'wheelie_bin', language),
      volumeLiters: 240,
      emptyKg: undefined,
      description: undefined,
      status: wordFor('status', 'active', language),
      requirements: wordFor('requirement', 'name', language),
      tags: undefined,
    };
  },
};

export const locationKind: ListKind = {
  list: 'locations',
  limit: 'locations',
  fields: listFields<LocationColumn | 'id'>({
    name: {
      isRequired: true,
      words:
        'heiti|nafn|stadur|stadsetning|starfsstod|hus|bygging|location|site|place|building|location name|sted|lokasjon|navn|nazwa|miejsce|lokalizacja',
    },
    address: { words: 'heimilisfang|gata|street|street address|gateadresse|adresse|adres|ulica' },
    postcode: { words: 'postnumer|pnr|postal code|zip|zip code|postnr|postnummer|kod pocztowy' },
    municipality: { words: 'sveitarfelag|baer|borg|city|town|by|kommune|gmina|miasto|miejscowosc' },
    accessNotes: { words: 'adkoma|adgengi|hlid|access|access notes|gate|adkomst|tilgang|dojazd|dostep' },
    latitude: { words: 'breidd|breiddargrada|lat|breddegrad|szerokosc' },
    longitude: { words: 'lengd|lengdargrada|lng|lon|long|lengdegrad|dlugosc' },
    published: {
      standard: (language) => yesOrNo(false, language),
      choices: (language) => [yesOrNo(true, language), yesOrNo(false, language)],
      words: 'birt|opinber sida|public|published|offentlig|publiczna',
    },
    tags: { words: 'merki|tag|labels|etiketter|etykiety' },
    id: {},
  }),
  lock: lockLocations,
  plan: async (transaction, rows, planning) =>
    planOf(await planLocations(transaction, rows, planning), () => true, storeLocations),
  isConcurrentChange,
  example: async (_transaction, language) => ({
    name: 'Hafnarhús',
    address: 'Tryggvagata 17',
    postcode: '101',
    municipality: 'Reykjavík',
    accessNotes: undefined,
    latitude: 64.149,
    longitude: -21.9395,
    published: yesOrNo(false, language),
    tags: undefined,
  }),
};

export const locationSource: ReferenceSources['location'] = {
  permission: 'inventory.write',
  longestName: 200,
  read: async (transaction) => (await readLocationNames(transaction)).map(({ id, name }) => ({ id, names: [name] })),
  async create(transaction, member, named) {
    const inputs = named.map(({ name }) => locationInput.parse({ name }));
    await storeLocations(transaction, member, inputs.map(newLocation));
  },
};

export const wasteStreamSource: ReferenceSources['wasteStream'] = {
  permission: 'inventory.write',
  longestName: 100,
  needsCategory: true,
  read: async (transaction) =>
    (await readWasteStreams(transaction)).map(({ id, names }) => ({ id, names: Object.values(names) })),
  async create(transaction, member, named, now) {
    for (const { name, categoryId } of named) {
      const input = wasteStreamInput.parse({ wasteCategoryId: categoryId, nameOverride: name });
      await addWasteStream(transaction, member, input, now);
    }
  },
};
